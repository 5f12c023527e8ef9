#!/bin/sh
# Builds the ffmpeg of the image in the folder of its source. The tests build it in the same way, and convert films with it.
# What the product's arguments name (server/src/providers/transcoder) must be enabled here.
set -eu
cd "$1"
./configure --disable-everything --disable-autodetect --disable-doc --disable-debug --disable-network \
  --disable-ffplay --disable-ffprobe --enable-gpl --enable-version3 --enable-network --enable-openssl --enable-zlib \
  --enable-libdav1d --enable-libopus --enable-libvpx --enable-libx264 \
  --enable-protocol=file,pipe,http,https,tcp,tls --enable-demuxer=image_jpeg_pipe,matroska,mov \
  --enable-decoder=h264,hevc,libdav1d,vp8,vp9,mpeg4,mjpeg,prores \
  --enable-decoder=aac,aac_latm,ac3,alac,eac3,flac,mp3,opus,pcm_s16be,pcm_s16le,pcm_s24be,pcm_s24le,vorbis \
  --enable-parser=h264,hevc,av1,vp8,vp9,mpeg4video,mjpeg,aac,ac3,mpegaudio,opus \
  --enable-encoder=aac,libopus,libvpx_vp8,libvpx_vp9,libx264,mjpeg,pcm_s16le \
  --enable-muxer=image2,image2pipe,matroska,mp4,null \
  --enable-filter=scale,format,transpose,hflip,vflip,rotate,null,pad,crop,setsar,drawbox,split,fps,hstack,overlay,loop,fade \
  --enable-filter=aresample,aformat,anull,ametadata,asplit,volume,alimiter,ebur128,pan,silencedetect \
  --enable-bsf=av1_frame_split,vp9_superframe_split
make -j"$(nproc)" ffmpeg
strip ffmpeg

import { mixedLayout } from '../filters.ts';
import { speechBitrate } from '../version-plan.ts';
import { graphOptions, openDecoder } from './film-reader.ts';
import type { NodeAv } from './node-av.ts';
import { decodeInto, encodeInto, filterInto } from './pipeline.ts';

/**
 * Encodes the sound of an mp4 as AAC. It is only ever read as mp4, so that its content cannot open other files or URLs.
 */
export async function convertSound(nodeAv: NodeAv, source: string, target: string): Promise<void> {
  const { Demuxer, Encoder, FilterAPI, Muxer } = nodeAv;
  const demuxer = await Demuxer.open(source, { format: 'mov', options: { protocol_whitelist: 'file' } });
  try {
    const sound = demuxer.audio();
    if (!sound) throw new Error('The file has no sound.');
    const file = await Muxer.open(target, { format: 'mp4', options: { movflags: '+faststart' } });
    try {
      // AAC takes this number of samples at a time.
      const filters = `asetnsamples=1024:p=0,aformat=sample_fmts=fltp:${mixedLayout}`;
      const filter = FilterAPI.create(filters, graphOptions);
      const encoder = await Encoder.create('aac', { context: { bitRate: speechBitrate } });
      const sink = encodeInto(encoder, file, file.addStream(encoder));
      const decode = decodeInto(await openDecoder(nodeAv, sound), filterInto(filter, sink));
      for await (const packet of demuxer.packets(sound.index)) {
        if (!packet) break;
        await decode(packet);
        packet.free();
      }
      await decode(null);
    } finally {
      await file.close();
    }
  } finally {
    await demuxer.close();
  }
}

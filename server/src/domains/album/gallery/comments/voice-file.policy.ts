/**
 * Returns the key of a spoken comment's sound, in the folder of its memory: it is saved and removed with the memory.
 */
export const voiceKeyOf = (memoryFolder: string, fileId: string): string =>
  `${memoryFolder}/voice-${fileId}.m4a`;

/** Whether a storage key is one of `voiceKeyOf`. */
export const isVoiceKey = (key: string): boolean => /\/voice-[0-9a-f-]{36}\.m4a$/.test(key);

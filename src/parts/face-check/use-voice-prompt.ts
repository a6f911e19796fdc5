import { useEffect } from 'react';

/** Says it aloud in Chinese, where the phone can: with the eyes shut or turned away nobody reads. */
export function useVoicePrompt(text: string | null): void {
  useEffect(() => {
    const voice = globalThis.speechSynthesis as SpeechSynthesis | undefined;
    if (!voice || text === null) return;
    const voices = voice.getVoices();
    // A list that is empty is not loaded yet, and the language alone finds one.
    if (voices.length > 0 && !voices.some(({ lang }) => /^(zh|cmn)/i.test(lang))) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = 'zh-CN';
    voice.cancel();
    voice.speak(utterance);
    return () => voice.cancel();
  }, [text]);
}

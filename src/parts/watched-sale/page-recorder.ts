import { record } from '@rrweb/record';
import { blockedSelector, openMasking } from './masking.ts';
import { recorderHook, type RecordedEvent, type RecorderWindow } from './recorder-hook.ts';

// The recorder's own script: it is loaded by a tag from the plugin host, and hands itself over to the page.

const masking = openMasking();

(window as RecorderWindow)[recorderHook]?.((onEvent) => {
  const stop = record<RecordedEvent>({
    emit: (event) => onEvent(masking.event(event)),
    maskAllInputs: true,
    maskInputFn: masking.input,
    // Every text is asked for: what is shown of it, masking says.
    maskTextSelector: '*',
    maskTextFn: masking.text,
    blockSelector: blockedSelector,
    inlineStylesheet: true,
    inlineImages: false,
    collectFonts: false,
    recordCanvas: false,
    slimDOMOptions: 'all',
    // Where the pointer stands, or what was tapped, would tell which of the hidden answers was chosen.
    sampling: { mousemove: false, mouseInteraction: false, scroll: 200, media: 800, input: 'last' },
  });
  return stop ? { stop } : null;
});

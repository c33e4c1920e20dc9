import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Cancel } from '../runtime.ts';

/** In UTF-16 units. Each change makes a new string of the text, and V8 keeps the old ones until it needs room; soon, for short texts. */
const longText = 1_000_000;
/** In milliseconds without a change: the collection takes some hundredths of a second, in which an answer would wait. */
const rest = 5_000;

/** Frees memory during a pause after changes of a long text. */
export const memory: Feature = {
  register({ documents, runtime }: ServerContext) {
    const { collectGarbage } = runtime;
    if (collectGarbage === null) return;
    let cancel: Cancel = () => undefined;
    const collectLater = ({ text }: OpenDocument): void => {
      if (text.length < longText) return;
      cancel();
      cancel = runtime.timers.after(rest, collectGarbage);
    };
    documents.onOpened(collectLater);
    documents.onChanged(collectLater);
    documents.onClosed(collectLater);
  },
};

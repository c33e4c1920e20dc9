import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Cancel } from '../runtime.ts';

/** Each change of a text makes the whole text anew. V8 keeps the old ones until it needs room, which for short texts is soon; UTF-16 units. */
const longText = 1_000_000;
/** Milliseconds without a change: the collection takes some hundredth of a second, in which an answer would wait. */
const rest = 5_000;

/** Gives memory back when a person rests who had a long text open. */
export const memory: Feature = {
  name: 'memory',
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

import { type OtherLanguagesParams, otherLanguagesNotification } from '../../protocol/other-languages.ts';
import type { Feature } from '../feature.ts';

/** Files of another language that end in `.aion` have no problems and no symbols: our client names them. */
export const otherLanguages: Feature = {
  register({ connection, guard, index }) {
    connection.onNotification(
      otherLanguagesNotification,
      guard.notification('leaving out files of other languages', ({ uris }: OtherLanguagesParams) => {
        index.leaveOut(uris.filter((uri) => typeof uri === 'string'));
      }),
    );
  },
};

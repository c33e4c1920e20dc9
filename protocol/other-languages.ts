/** A notification of our client: the files to which the editor gives another language. The list replaces the one before. */
export const otherLanguagesNotification = 'aion/otherLanguages';

export interface OtherLanguagesParams {
  readonly uris: readonly string[];
}

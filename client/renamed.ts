import { type FileRenameEvent, Uri } from 'vscode';

/** The new URI after a rename of the file or a folder above it; null if unchanged. */
export function renamedAddress(address: string, { files }: FileRenameEvent): Uri | null {
  for (const { oldUri, newUri } of files) {
    const old = oldUri.toString();
    if (address === old) return newUri;
    if (address.startsWith(`${old}/`)) return Uri.parse(newUri.toString() + address.slice(old.length), true);
  }
  return null;
}

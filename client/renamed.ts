import { type FileRenameEvent, Uri } from 'vscode';

/** The address of a file after it, or a folder above it, was renamed; null where it keeps its address. */
export function renamedAddress(address: string, { files }: FileRenameEvent): Uri | null {
  for (const { oldUri, newUri } of files) {
    const old = oldUri.toString();
    if (address === old) return newUri;
    if (address.startsWith(`${old}/`)) return Uri.parse(newUri.toString() + address.slice(old.length), true);
  }
  return null;
}

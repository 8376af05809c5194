// What stands beside the payments of a checked file: what the book says of them, and who is not confirmed.
import { BookNote } from './BookNote.tsx';
import { UnconfirmedNote } from './UnconfirmedNote.tsx';

export function BookState({ file }: { readonly file: string }) {
  return (
    <>
      <UnconfirmedNote file={file} />
      <BookNote file={file} />
    </>
  );
}

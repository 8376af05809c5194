// Where Debian and its relatives put the modules and services of the table; what is missing is an error.
import { existsSync } from 'node:fs';

const FOLDERS = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];

/** @param names file names below the library folders, or absolute paths. */
export function installed(names: readonly string[], debianPackage: string): string {
  const places = names.flatMap((name) =>
    name.startsWith('/') ? [name] : FOLDERS.map((folder) => `${folder}/${name}`),
  );
  const place = places.find((each) => existsSync(each));
  if (place === undefined)
    throw new Error(`${names.join(', ')} is not installed (apt install ${debianPackage})`);
  return place;
}

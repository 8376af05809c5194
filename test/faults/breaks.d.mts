export declare const BREAKS: readonly (readonly [
  name: string,
  file: string,
  text: string,
  replacement: string,
])[];

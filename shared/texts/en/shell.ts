// Boxes and lines of the program around the window: what a person reads where no page can say it.
export const shell = {
  failed: 'An unexpected error occurred in Countersign',
  /** `name`: of the error, as a developer knows it; `id`: null where nothing could be written down. */
  failedWhy: (name: string, id: string | null) =>
    `${name}${id === null ? '' : `, correlation ID ${id} in the diagnostic log`}. Your data is safe. Countersign closes now; start it again. If a payment was being sent, its outcome is then shown as unknown: ask the bank.`,
  unknownError: 'unknown error',
  hangs: 'The window is not responding.',
  hangsDetail:
    'Everything you saved is kept. If you reload the window, what you typed and did not save is lost. Payments that are being sent continue.',
  wait: 'Wait',
  reload: 'Reload the window',
  closeUnsaved: 'Close Countersign?',
  closeUnsavedDetail:
    'The batch you have open holds a value that is not saved. If you close now, what you typed is lost.',
  stay: 'Cancel',
  close: 'Close',
  notOpened: 'The desk did not open',
  notStarted: 'Countersign could not start',
  openDoors: (named: string) =>
    `These switches or variables would make Countersign open to attack: ${named}.`,
  noBrowser: 'No Chromium, Chrome or Edge was found.',
  needed: '--desk <folder> and --bank <entry of the training bank> are needed.',
};

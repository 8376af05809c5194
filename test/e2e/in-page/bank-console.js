// Runs in the page: where the training bank takes orders.
globalThis.countersign.call('training.get', {}).then(({ value }) => value.bank.consoleUrl);

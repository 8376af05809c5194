// German: what the environments are called where their name begins a line.

export const ENVIRONMENTS: Readonly<Record<string, string>> = {
  training: 'ÜBUNG',
  sandbox: 'SANDBOX',
  production: 'PRODUKTION',
};

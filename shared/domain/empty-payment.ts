// The fields of a payment that nobody has typed yet: where a new one begins, in the window and in the desk.
export const EMPTY_PAYMENT = {
  endToEndId: '',
  name: '',
  account: '',
  agentBic: '',
  amount: '',
  currency: '',
  remittance: '',
  creditorReference: '',
  street: '',
  buildingNumber: '',
  postCode: '',
  town: '',
  country: '',
  purpose: '',
  mandateId: '',
  mandateDate: '',
};

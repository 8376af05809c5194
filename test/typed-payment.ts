// The payment that tests type into a draft, as the form of the grid takes it.
import type { PaymentForm } from '../main/ports/messages.ts';

export const TYPED_PAYMENT: PaymentForm = {
  endToEndId: '',
  name: 'Tischlerei Brandt GmbH',
  account: 'DE89 3704 0044 0532 0130 00',
  agentBic: '',
  amount: '120.50',
  currency: 'EUR',
  remittance: 'Invoice 7',
  creditorReference: '',
  street: '',
  buildingNumber: '',
  postCode: '',
  town: 'Koeln',
  country: 'DE',
  purpose: '',
  mandateId: '',
  mandateDate: '',
};

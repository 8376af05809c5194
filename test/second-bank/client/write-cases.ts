// Owns the XML forms of reconfirm, reject and stop as the second client writes them.
import { randomUUID } from 'node:crypto';
import { leaf, tag } from '../wire/xml.ts';

export type CaseFields = Readonly<Record<string, string>>;

export function reconfirmXml(fields: CaseFields): string {
  return tag(
    'TransacService',
    leaf('UETR', fields['uetr']) +
      leaf('ClrSysRef', fields['bank_reference']) +
      leaf('InstrId', fields['instruction_id']) +
      leaf('ReqdExctnDt', fields['interbank_settlement_date']) +
      leaf('Rsn', fields['reason']),
  );
}

/** A camt.056.001.09 for one transaction. */
export function stopXml(fields: CaseFields): string {
  const id = randomUUID().replaceAll('-', '');
  const agent = (name: string, bic: string): string =>
    tag(name, tag('Agt', tag('FinInstnId', leaf('BICFI', bic))));
  const reason = tag(
    'CxlRsnInf',
    tag('Rsn', leaf('Cd', fields['reason'])) + leaf('AddtlInf', fields['reason_description']),
  );
  const one = tag(
    'TxInf',
    leaf('OrgnlInstrId', fields['instruction_id']) +
      leaf('OrgnlEndToEndId', fields['end_to_end_id']) +
      leaf('OrgnlUETR', fields['uetr']) +
      leaf('OrgnlClrSysRef', fields['bank_reference']) +
      leaf('OrgnlIntrBkSttlmDt', fields['interbank_settlement_date']) +
      reason,
  );
  const assignment = tag(
    'Assgnmt',
    leaf('Id', id) +
      agent('Assgnr', 'CLNTDEFFXXX') +
      agent('Assgne', 'SECBDEFFXXX') +
      leaf('CreDtTm', '2026-01-05T09:00:00Z'),
  );
  return tag('Document', tag('FIToFIPmtCxlReq', assignment + tag('Undrlyg', one)), {
    xmlns: 'urn:iso:std:iso:20022:tech:xsd:camt.056.001.09',
  });
}

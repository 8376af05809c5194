// Owns the bank's side of the envelope: it opens sealed requests by the rules and seals answers.
import { decryptXml, sealXml, verifyXml } from '../wire/xmlsec.ts';
import { readJsonTwin, writeJsonTwin } from '../wire/json-seal.ts';
import { parseXml, textAt } from '../wire/xml.ts';
import type { XmlElement } from '../wire/xml.ts';
import type { SuiteName } from '../wire/suites.ts';
import type { Answer, BankState, Call } from './call.ts';

/** Decrypts and verifies a sealed XML body; what comes back is the signed document. */
export async function openSealed(call: Call): Promise<XmlElement> {
  const { judge, bank } = call;
  judge.demand('seal.declaration', !/^\s*<\?xml/.test(call.body));
  const opened = await decryptXml(call.body.replace(/^\s*<\?xml[^>]*\?>/, ''), bank.keys.bankEncryption);
  if (!opened.ok) return judge.refuse('seal.encryption', opened.why);
  call.decrypted = opened.xml;
  call.suite = opened.suite;
  const verified = await verifyXml(opened.xml, bank.keys.clientSigning);
  judge.demand('seal.signature', verified.ok, verified.ok ? '' : verified.why);
  const same = !verified.ok || verified.suite === opened.suite;
  const accepted = same && bank.options.suites.includes(opened.suite);
  judge.demand(
    'seal.suite',
    accepted,
    same ? `the suite is ${opened.suite}` : 'signature and encryption differ in suite',
  );
  try {
    return parseXml(opened.xml);
  } catch (error) {
    return judge.refuse('seal.signature', (error as Error).message);
  }
}

/** Takes the Base64 payload out of the XML envelope or of its JSON twin. */
export async function openPayload(call: Call): Promise<string> {
  const { judge, bank } = call;
  const { options, keys } = bank;
  const isJson = (call.headers['content-type'] ?? '').toLowerCase().startsWith('application/json');
  let base64: string | undefined;
  if (isJson && options.jsonSeal !== 'off') {
    const lenient = options.ignoredRules.includes('seal.signature');
    const { bankEncryption, clientSigning } = keys;
    const twin = await readJsonTwin(
      options.envelopeTag,
      call.body,
      options.jsonSeal,
      bankEncryption,
      clientSigning,
      lenient,
    );
    if (!twin.ok)
      return judge.refuse(
        twin.broken === 'envelope' ? 'initiation.envelope' : `seal.${twin.broken}`,
        twin.why,
      );
    call.suite = twin.suite;
    base64 = twin.base64;
  } else {
    const root = await openSealed(call);
    const payload = root.children.filter((one) => one.local !== 'Signature');
    const fits = root.name === options.envelopeRoot && root.ns === '' && payload.length === 1;
    judge.check('initiation.envelope', fits, `the root is ${root.name} with ${payload.length} members`);
    base64 = textAt(root, options.envelopeTag);
  }
  if (base64 === undefined) return judge.refuse('initiation.envelope', `there is no ${options.envelopeTag}`);
  judge.settle();
  const clean =
    /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64) && base64 !== '';
  judge.demand('initiation.base64', clean);
  const text = Buffer.from(base64, 'base64').toString('utf8');
  call.decrypted = text;
  return text;
}

function suiteFor(call: Call): SuiteName {
  const { answerSuite, suites } = call.bank.options;
  return answerSuite === 'as-asked' ? (call.suite ?? suites[0] ?? 'modern') : answerSuite;
}

async function seal(bank: BankState, xml: string, suite: SuiteName): Promise<string> {
  const { keys, options } = bank;
  const shape = options.answerKeyName === undefined ? {} : { recipient: options.answerKeyName };
  const signer = options.strangeAnswers ? keys.stranger : keys.bankSigning;
  return sealXml(xml, signer, keys.clientDecryption, suite, shape);
}

/** Signs and encrypts an XML answer in the suite of the request. */
export async function sealedAnswer(call: Call, xml: string, status = 200): Promise<Answer> {
  const body = await seal(call.bank, xml, suiteFor(call));
  return { status, contentType: 'text/xml', body, plain: xml };
}

/** The JSON twin of an answer, protected as the bank's JSON twins are. */
export async function twinAnswer(call: Call, name: string, payload: string): Promise<Answer> {
  const { keys, options } = call.bank;
  const signer = options.strangeAnswers ? keys.stranger : keys.bankSigning;
  const kind = options.jsonSeal === 'off' ? 'plain' : options.jsonSeal;
  const body = await writeJsonTwin(name, payload, kind, signer, keys.clientDecryption, suiteFor(call));
  return { status: 200, contentType: 'application/json', body, plain: payload };
}

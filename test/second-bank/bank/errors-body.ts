// Owns the bodies of errors: section 7 shows none, so every shape seen in practice can be chosen.
import { STATUS_CODES } from 'node:http';
import { leaf, tag } from '../wire/xml.ts';
import type { Answer, Call, Operation } from './call.ts';
import { mediaType } from './call.ts';
import { sealedAnswer } from './envelope.ts';

/** The reason phrases of section 7. */
const PHRASES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Service Not Found',
  405: 'Method Not Allowed',
  406: 'Duplicate Request Received',
  412: 'Precondition Failed',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

export function phraseOf(status: number): string {
  return PHRASES[status] ?? STATUS_CODES[status] ?? 'Error';
}

const GATEWAY = new Set([401, 403, 404, 405, 429]);

function xmlBody(status: number, issue: string): string {
  return tag(
    'errormessage',
    leaf('httpCode', String(status)) + leaf('httpMessage', phraseOf(status)) + leaf('moreInformation', issue),
  );
}

function nativeBody(
  operation: Operation | undefined,
  status: number,
  issue: string,
  wantsXml: boolean,
  ref: string,
): { readonly contentType: string; readonly body: string } {
  const asJson = (value: unknown): { contentType: string; body: string } => {
    return { contentType: 'application/json', body: JSON.stringify(value) };
  };
  const gateway = { httpCode: String(status), httpMessage: phraseOf(status), moreInformation: issue };
  if (wantsXml) return { contentType: 'text/xml', body: xmlBody(status, issue) };
  if (operation === undefined || GATEWAY.has(status)) return asJson(gateway);
  const errors = [{ issue, action: 'Correct the request and send it again.' }];
  switch (operation) {
    case 'enhanced':
    case 'enhanced-deprecated':
      return asJson({ errors });
    case 'balance':
      return asJson({ ref_id: ref, status: 'FAILURE', http_code: String(status), errors });
    case 'reconfirm':
    case 'stop':
      return asJson({ status: 'FAILED', http_code: String(status), errors });
    case 'token':
      return asJson({ errormessage: gateway });
    case 'create':
    case 'initiation':
    case 'inquiry-post':
    case 'inquiry-get':
    case 'retrieve':
      return asJson(gateway);
    default:
      return operation satisfies never;
  }
}

const XML_BY_NATURE: readonly Operation[] = [
  'initiation',
  'create',
  'inquiry-post',
  'inquiry-get',
  'retrieve',
];

/** Writes the answer to a refused request in the shape that is chosen. */
export async function errorAnswer(
  call: Call | undefined,
  operation: Operation | undefined,
  status: number,
  issue: string,
  shape: string,
  ref: string,
): Promise<Answer> {
  const base = { status };
  switch (shape) {
    case 'xml':
      return { ...base, contentType: 'application/xml', body: xmlBody(status, issue) };
    case 'json': {
      const value = { httpCode: String(status), httpMessage: phraseOf(status), moreInformation: issue };
      return { ...base, contentType: 'application/json', body: JSON.stringify(value) };
    }
    case 'html':
      return {
        ...base,
        contentType: 'text/html',
        body:
          `<!DOCTYPE html><html><body><h1>${status} ${phraseOf(status)}</h1>` +
          '<p>The request could not be served<br>.</p></body></html>',
      };
    case 'empty':
      return { ...base, contentType: 'text/plain', body: '' };
    case 'text':
      return { ...base, contentType: 'text/plain', body: `${phraseOf(status)}: ${issue}` };
    case 'nested': {
      const fault = { code: status, detail: { errors: [{ error: { description: issue } }] } };
      return { ...base, contentType: 'application/json', body: JSON.stringify({ response: { fault } }) };
    }
    case 'other-names': {
      const value = { error_code: `E${status}`, error_description: issue, correlationId: ref };
      return { ...base, contentType: 'application/json', body: JSON.stringify(value) };
    }
    case 'encrypted':
      if (call !== undefined) return sealedAnswer(call, xmlBody(status, issue), status);
      return { ...base, contentType: 'application/xml', body: xmlBody(status, issue) };
    default: {
      const sent = mediaType(call?.headers['content-type']);
      const isXml =
        operation !== undefined &&
        !sent.includes('json') &&
        (XML_BY_NATURE.includes(operation) || sent.includes('xml'));
      return { ...base, ...nativeBody(operation, status, issue, isXml, ref) };
    }
  }
}

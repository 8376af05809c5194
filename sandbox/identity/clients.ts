// Owns the register of the client's certificates: what was handed over at onboarding, and nothing a message
// brings along.
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const GRACE = 86_400_000;

export type Purpose = 'signing' | 'encryption';

export interface Registration {
  readonly purpose: Purpose;
  readonly file: string;
  readonly certificate: X509Certificate;
}

/** A certificate the bank does not register. */
class RegistrationRefusal extends Error {}

function purposesOf(file: string): Purpose[] {
  if (/sign/i.test(file)) return ['signing'];
  return /enc/i.test(file) ? ['encryption'] : ['signing', 'encryption'];
}

function checked(text: string | Buffer, what: string): X509Certificate {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(text);
  } catch {
    throw new RegistrationRefusal(`${what} is not an X.509 certificate`);
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== 'rsa') throw new RegistrationRefusal(`${what}: an RSA key is wanted`);
  if ((asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new RegistrationRefusal(`${what}: RSA keys under 2048 bits are not registered`);
  return certificate;
}

export class ClientRegister {
  readonly #directory: string;
  #registrations: Registration[] = [];

  /**
   * Reads `<dir>/clients/*.pem|*.cer|*.crt`: names with "sign" or "enc" say the purpose, others serve both.
   */
  constructor(dir: string) {
    this.#directory = join(dir, 'clients');
    mkdirSync(this.#directory, { recursive: true });
    for (const file of readdirSync(this.#directory).toSorted()) {
      if (!/\.(pem|cer|crt)$/i.test(file)) continue;
      const certificate = checked(readFileSync(join(this.#directory, file)), file);
      for (const purpose of purposesOf(file)) this.#registrations.push({ purpose, file, certificate });
    }
  }

  /**
   * Registers further certificates beside the known ones (a renewal overlaps); they are kept for the next
   * start.
   */
  register(certificates: Partial<Record<Purpose, string>>): void {
    for (const purpose of ['signing', 'encryption'] as const) {
      const pem = certificates[purpose];
      if (pem === undefined) continue;
      const certificate = checked(pem, purpose);
      if (
        this.#registrations.some(
          (known) =>
            known.purpose === purpose && known.certificate.fingerprint256 === certificate.fingerprint256,
        )
      )
        continue;
      const file = `${String(this.#registrations.length + 1).padStart(2, '0')}-${purpose}.pem`;
      writeFileSync(join(this.#directory, file), certificate.toString());
      this.#registrations.push({ purpose, file, certificate });
    }
  }

  /**
   * Every certificate of that purpose that is valid at `now`, oldest registration first. A day's grace before
   * its start:
   * the bank's clock stands still while certificates are made in real time.
   */
  valid(purpose: Purpose, now: Date): X509Certificate[] {
    return this.#registrations
      .filter(
        (known) =>
          known.purpose === purpose &&
          known.certificate.validFromDate.getTime() - GRACE <= now.getTime() &&
          known.certificate.validToDate >= now,
      )
      .map((known) => known.certificate);
  }

  all(): readonly Registration[] {
    return this.#registrations;
  }
}

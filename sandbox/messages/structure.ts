// Owns the bank's structure check of a pain message against its tables.
import { attributeOf, elementsOf, pathOf, textOf } from '../xml/document.ts';
import type { XmlElement } from '../xml/document.ts';
import { leafComplaint } from './structure-leaves.ts';
import type { BankMessage } from './versions/message.ts';
import type { ComplexType, Particle, TypeTable } from './versions/table.ts';

const XSI = 'http://www.w3.org/2001/XMLSchema-instance';
const ENOUGH = 50;

function say(complaints: string[], element: XmlElement, text: string): void {
  if (complaints.length < ENOUGH) complaints.push(`${pathOf(element)} (line ${element.line}) ${text}`);
}

function checkAttributes(element: XmlElement, type: string, complaints: string[]): void {
  for (const attribute of element.attributes) {
    const allowed =
      (attribute.namespace === XSI && /schemaLocation$/i.test(attribute.local)) ||
      (type === 'amount' && attribute.namespace === '' && attribute.local === 'Ccy');
    if (!allowed) say(complaints, element, `has an attribute ${attribute.local} that does not belong there`);
  }
  if (type === 'amount') {
    const currency = attributeOf(element, 'Ccy');
    if (currency === undefined || !/^[A-Z]{3}$/.test(currency))
      say(complaints, element, 'has no currency of three capitals');
  }
}

function checkLeaf(element: XmlElement, type: string, complaints: string[]): void {
  if (elementsOf(element).length > 0) return say(complaints, element, 'holds elements, a value is wanted');
  const complaint = leafComplaint(type, textOf(element) ?? '');
  if (complaint !== undefined) say(complaints, element, complaint);
}

function checkSequence(
  element: XmlElement,
  particles: readonly Particle[],
  table: TypeTable,
  complaints: string[],
): void {
  const children = elementsOf(element);
  let at = 0;
  for (const particle of particles) {
    let seen = 0;
    for (
      let child = children[at];
      child && child.local === particle.local && child.namespace === element.namespace;
      child = children[at]
    ) {
      seen += 1;
      at += 1;
      if (seen > particle.most) say(complaints, child, `stands more than ${particle.most} times`);
      check(child, particle.type, table, complaints);
    }
    if (seen < particle.least) {
      say(complaints, element, `lacks ${particle.local}`);
    }
  }
  const stray = children[at];
  if (stray)
    say(
      complaints,
      stray,
      particles.some((particle) => particle.local === stray.local)
        ? 'is out of order'
        : 'does not belong there',
    );
}

function checkChoice(
  element: XmlElement,
  particles: readonly Particle[],
  table: TypeTable,
  complaints: string[],
): void {
  const children = elementsOf(element);
  const [only] = children;
  const particle = particles.find(
    (each) => each.local === only?.local && only.namespace === element.namespace,
  );
  if (!only || children.length !== 1 || !particle)
    return say(complaints, element, `holds exactly one of ${particles.map((each) => each.local).join(', ')}`);
  check(only, particle.type, table, complaints);
}

function checkComplex(element: XmlElement, type: ComplexType, table: TypeTable, complaints: string[]): void {
  if (/[^\t\n ]/.test(textOf(element) ?? '')) say(complaints, element, 'holds text between its elements');
  (type.choice ? checkChoice : checkSequence)(element, type.particles, table, complaints);
}

function check(element: XmlElement, type: string, table: TypeTable, complaints: string[]): void {
  checkAttributes(element, type, complaints);
  const complex = table.get(type);
  if (complex) checkComplex(element, complex, table, complaints);
  else checkLeaf(element, type, complaints);
}

/** Every place (at most fifty) where the message is not what its name promises, with path and line. */
export function checkStructure(root: XmlElement, { table }: BankMessage): string[] {
  const complaints: string[] = [];
  check(root, 'Document', table, complaints);
  return complaints;
}

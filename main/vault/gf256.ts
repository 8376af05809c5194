// Arithmetic in GF(2^8) with the polynomial of AES (FIPS 197, section 4.2). No tables: a table look-up tells its index to the cache.

/** Product of two bytes. */
export function multiply(a: number, b: number): number {
  let product = 0;
  let factor = a;
  for (let bit = 0; bit < 8; bit += 1) {
    product ^= -((b >> bit) & 1) & factor;
    factor = ((factor << 1) ^ (-(factor >> 7) & 0x11b)) & 0xff;
  }
  return product & 0xff;
}

/** a^254, which is 1/a for every a but 0. */
export function inverse(a: number): number {
  let result = 1;
  let power = a;
  for (let exponent = 254; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) === 1) result = multiply(result, power);
    power = multiply(power, power);
  }
  return result;
}

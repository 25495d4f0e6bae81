import { randomBytes } from 'node:crypto'

/** Crockford's base 32: no letter looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_BYTES = 20
const GROUP = 4

/** A code of 160 random bits, for paper: eight groups of four characters. */
export function makeRecoveryCode(): string {
  let bits = ''
  for (const byte of randomBytes(CODE_BYTES)) bits += byte.toString(2).padStart(8, '0')
  const characters = bits.match(/.{5}/g)?.map((five) => ALPHABET[Number.parseInt(five, 2)]) ?? []
  return characters.join('').replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-')
}

/** The code as it was made, whatever a person made of dashes, capitals and letters that look like digits. */
export function plainRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
}

import { randomInt } from 'node:crypto'

/** Generates six digits, all codes equally likely. */
export function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

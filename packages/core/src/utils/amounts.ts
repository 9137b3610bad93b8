/** A decimal number as typed or sent by a server: digits, optionally a point and more digits. */
const decimalPattern = /^(\d+)(?:\.(\d+))?$|^\.(\d+)$/

/**
 * Parses an amount in whole units to base units: `'1.5'` with 6 decimals is `1500000n`. Undefined for anything but a
 * plain decimal number, and for more decimals than the token has.
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const match = decimalPattern.exec(text)
  if (!match) return undefined
  const fraction = trimEnd(match[2] ?? match[3] ?? '')
  if (fraction.length > decimals) return undefined
  return BigInt(`${match[1] ?? ''}${fraction.padEnd(decimals, '0')}`)
}

/** Formats base units as whole units, exactly and without trailing zeros: `1500000n` with 6 decimals is `'1.5'`. */
export function formatAmount(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = trimEnd(digits.slice(digits.length - decimals))
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Truncates a decimal string to `decimals` places, so that it never shows more than there is. */
export function cutAmount(text: string, decimals: number): string {
  const [whole, fraction = ''] = text.split('.') as [string, string?]
  const cut = trimEnd(fraction.slice(0, decimals))
  return cut === '' ? whole : `${whole}.${cut}`
}

function trimEnd(digits: string): string {
  return digits.replace(/(?<!0)0+$/, '')
}

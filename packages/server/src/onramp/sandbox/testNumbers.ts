/** The outcome of a number in the sandbox. */
export type Verdict = 'good' | 'declined' | 'secondStep' | 'slow' | 'unknown'

/** The test numbers of each payment method, and their outcomes. */
export const testNumbers = {
  card: [
    { number: '4242424242424242', verdict: 'good', says: 'is paid' },
    { number: '4000000000000002', verdict: 'declined', says: 'is declined' },
    { number: '4000000000003220', verdict: 'secondStep', says: 'asks for a code' },
    { number: '4000000000000077', verdict: 'slow', says: 'takes a minute' },
  ],
  ach_bank_account: [
    { number: '000123456789', verdict: 'good', says: 'is paid' },
    { number: '000111111116', verdict: 'declined', says: 'is declined' },
    { number: '000333333335', verdict: 'secondStep', says: 'asks for a code' },
    { number: '000777777771', verdict: 'slow', says: 'takes a minute' },
  ],
} as const

/** The code of every second step, which the page displays. */
export const testCode = '123456'

/** Returns the outcome of a number. Anything but a test number is `unknown` and not inspected further. */
export function judge(method: keyof typeof testNumbers, number: string): Verdict {
  const digits = number.replace(/[\s-]/g, '')
  const known = testNumbers[method].find((candidate) => candidate.number === digits)
  return known?.verdict ?? 'unknown'
}

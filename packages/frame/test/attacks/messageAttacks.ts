import { stringToHex } from 'viem'
import type { Attack } from './attack.ts'

const signIn =
  (text: string): Attack['ask'] =>
  ({ account }) => ({
    method: 'personal_sign',
    params: [stringToHex(text.replace('{account}', account)), account],
  })

/** Messages that are more than text. */
export const messageAttacks: readonly Attack[] = [
  {
    idea: 'a sign-in at another site (EIP-4361)',
    ask: signIn('bank.example wants you to sign in with your Ethereum account:\n{account}\n'),
    must: { alarm: ['Wrong site'], show: ['bank.example'] },
  },
  {
    idea: 'the same, with a scheme in front and in other letters',
    ask: signIn('HTTPS://bank.example WANTS you to sign in with your Ethereum account:\n{account}\n'),
    must: { alarm: ['Wrong site'] },
  },
  {
    idea: 'the same, after line breaks and with a character that cannot be seen',
    ask: signIn('\r\n\n bank.example\u200b  wants you\tto sign in with your Ethereum account:\r\n{account}'),
    must: { alarm: ['Wrong site', 'Hidden characters'] },
  },
  {
    idea: 'the same, for a site whose name begins as this one',
    ask: signIn('app.example.com.evil.example wants you to sign in with your Ethereum account:\n{account}\n'),
    must: { alarm: ['Wrong site'] },
  },
  {
    idea: 'the same, for a site whose name is written in letters that look alike',
    ask: signIn('\u0430pp.example.com wants you to sign in with your Ethereum account:\n{account}\n'),
    must: { alarm: ['Wrong site'] },
  },
  {
    idea: 'the hash of an operation, raw',
    ask: ({ account }) => ({ method: 'personal_sign', params: [`0x${'e7'.repeat(32)}`, account] }),
    must: { alarm: ['A hash, not a message'] },
  },
  {
    idea: 'the hash of a transaction, as text',
    ask: ({ account }) => ({
      method: 'personal_sign',
      params: [stringToHex(`0x${'e7'.repeat(32)}`), account],
    }),
    must: { alarm: ['A hash, not a message'] },
  },
  {
    idea: 'a raw hash that happens to be valid UTF-8',
    ask: ({ account }) => ({ method: 'personal_sign', params: [`0x${'01'.repeat(31)}41`, account] }),
    must: { alarm: ['A hash, not a message'] },
  },
  {
    idea: 'a text that reads the other way round',
    ask: signIn('I do not agree to \u202eeveryt\u202c'),
    must: { alarm: ['Hidden characters'], show: ['U+202E'] },
  },
]

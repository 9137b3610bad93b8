import { exampleValues } from '../api/endpoint/exampleValues.ts'
import { formatSignInMessage } from './formatSignInMessage.ts'

const data = {
  accountAddress: exampleValues.account,
  chainId: exampleValues.chainId,
  uri: exampleValues.appOrigin,
  version: '1',
  nonce: 'kEWepMt9knR6lWJ6AcDe8w',
  domain: exampleValues.appDomain,
  issuedAt: exampleValues.time,
} as const

/** A session shared by the endpoints' examples. */
export const exampleSession = {
  id: '6f1c8d0e-5d3b-4b58-9a53-0a9d6a7b2a11',
  createdAt: exampleValues.time,
  isCurrent: true,
  data,
  message: formatSignInMessage(data),
  signature: `0x${'11'.repeat(65)}`,
} as const

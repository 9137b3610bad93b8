import { expect, it } from 'vitest'
import { isUserRejection } from './rejection.ts'
import { toCodedError } from './wordedRejection.ts'

it.each([
  new Error('Rejected'),
  new Error('Cancelled'),
  new Error('Request rejected'),
  new Error('User denied the request'),
  'Rejected by user',
])('%s is the visitor’s no', (error) => {
  expect(isUserRejection(toCodedError(error))).toBe(true)
  expect(toCodedError(error)).toMatchObject({ cause: error, code: 4001 })
})

it.each([
  new Error('There is no chain info for juno-1'),
  new Error('The source https://mob.example is not allowed to interact with this extension'),
  Object.assign(new Error('Internal'), { code: -32_603 }),
  'locked',
  undefined,
])('%s stays as it is', (error) => {
  expect(toCodedError(error)).toBe(error)
})

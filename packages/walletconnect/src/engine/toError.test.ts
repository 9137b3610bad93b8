import { expect, it } from 'vitest'
import { toError } from './toError.ts'

it.each([4001, 5000, 5003, 5099])('[8.37] [8.44] treats %i as a rejection by the wallet’s owner', (code) => {
  expect(toError({ code, message: 'No' })).toMatchObject({ name: 'RejectedError', message: 'No', code })
})

it.each([4100, 4999, 5100, 5104, 5201, 5700, 5760, 5999, 6000, -32_000])(
  'treats %i as a response of the wallet itself, which asked nobody',
  (code) => {
    const error = { code, message: 'Unsupported', data: { capability: 'paymasterService' } }
    expect(toError(error)).toMatchObject({ name: 'WalletError', ...error })
  },
)

import { RequestFailure } from '../base/RequestFailure.ts'
import type { OnrampSource } from './onramp.ts'

/** Creates the on-ramp of a server that has none configured. */
export function createNoOnramp(): OnrampSource {
  const refuse = async (): Promise<never> => {
    throw new RequestFailure('NOT_IMPLEMENTED', {
      field: 'path',
      description: 'Buying by card or bank is disabled. Set ONRAMP on the server to enable it.',
    })
  }
  return {
    getOptions: refuse,
    getQuote: refuse,
    createUrl: refuse,
    getHistory: async () => ({ data: [], next: null }),
    notices: [],
  }
}

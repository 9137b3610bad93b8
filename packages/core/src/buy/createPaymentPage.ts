import { ApiResponseInvalidError } from '../api/errors.ts'
import type { Kit } from '../kit/kit.ts'
import { requireApi } from './requireApi.ts'

/** Parameters of `createPaymentPage`. */
type CreatePaymentPageParameters = {
  /** A UUID. Repeated requests with the same id are one purchase. */
  orderId: string
  quoteId: string
  /** Receiver of the purchase. */
  address: string
  asset: string
  network: string
  method: string
  amount: string
}

/** Creates a purchase and returns the URL of its payment page (7.18). Throws the errors of `api/errors.ts`. */
export async function createPaymentPage(kit: Kit, parameters: CreatePaymentPageParameters): Promise<string> {
  const { orderId, quoteId, address, asset, network, method, amount } = parameters
  const { url } = await requireApi(kit).createOnrampUrl({
    body: {
      destinationWallets: [{ address, blockchains: [network], assets: [asset] }],
      // Identifies the purchase instead of the user, so that users cannot be tracked across purchases.
      partnerUserId: orderId,
      defaultNetwork: network,
      defaultExperience: 'buy',
      // The API requires a JSON number. The exact amount is part of the quote.
      presetFiatAmount: Number(amount),
      ...{ orderId, quoteId, paymentMethod: method },
    },
  })
  if (!/^https?:\/\//.test(url))
    throw new ApiResponseInvalidError('createOnrampUrl', [
      { field: 'url', description: 'Must be an http or https URL.' },
    ])
  return url
}

import { ApiResponseInvalidError } from '../errors/api.ts'
import type { Kit } from '../kit.ts'
import { requireApi } from './requireApi.ts'

/** Parameters of `createPaymentPage`. */
type CreatePaymentPageParameters = {
  /** A UUID: asked for twice, it is one purchase. */
  orderId: string
  quoteId: string
  /** Who receives. */
  address: string
  asset: string
  network: string
  method: string
  amount: string
}

/** Answers the address of the page on which a purchase is paid (7.18). Throws the errors of `errors/api.ts`. */
export async function createPaymentPage(kit: Kit, parameters: CreatePaymentPageParameters): Promise<string> {
  const { orderId, quoteId, address, asset, network, method, amount } = parameters
  const { url } = await requireApi(kit).createOnrampUrl({
    body: {
      destinationWallets: [{ address, blockchains: [network], assets: [asset] }],
      // The purchase, not the person: nobody is followed from one to the next.
      partnerUserId: orderId,
      defaultNetwork: network,
      defaultExperience: 'buy',
      // A JSON number by contract; the quote has the amount to the cent.
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

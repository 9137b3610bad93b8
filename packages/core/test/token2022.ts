import { mintToken2022, type SolanaSender } from '@latchkey/devnet/solanaWallets'
import { type Address, getAddressEncoder, getBase64EncodedWireTransaction } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { compileTransfer } from '../src/namespaces/solana/compileTransfer.ts'
import { token2022 } from '../src/namespaces/solana/token2022.ts'

/** Mints a Token-2022 token with 6 decimals and a fee of 1 % per transfer, up to one token. */
export function mintTokenWithFee(sender: SolanaSender, amount: bigint): Promise<Address> {
  return mintToken2022(sender, amount, {
    bytes: 108n,
    data: initializeTransferFee({ basisPoints: 100, most: 1_000_000n }),
  })
}

/** Mints a token whose transfers call another program. */
export function mintTokenWithHook(sender: SolanaSender, amount: bigint): Promise<Address> {
  const program = getAddressEncoder().encode(TOKEN_PROGRAM_ADDRESS)
  return mintToken2022(sender, amount, {
    bytes: 64n,
    data: Uint8Array.of(36, 0, ...new Uint8Array(32), ...program),
  })
}

/** Mints a token whose mint adds interest to displayed balances, in basis points per year. */
export function mintTokenWithInterest(sender: SolanaSender, amount: bigint, rate: number): Promise<Address> {
  const owner = getAddressEncoder().encode(sender.signer.address)
  const data = Uint8Array.of(33, 0, ...owner, rate & 255, (rate >> 8) & 255)
  return mintToken2022(sender, amount, { bytes: 52n, data })
}

/** Asks the token program itself how it displays an amount, by the clock of its chain. */
export async function askUiAmount(
  { rpc, signer }: SolanaSender,
  mint: Address,
  amount: bigint,
): Promise<string> {
  const data = new DataView(new ArrayBuffer(9))
  data.setUint8(0, 23)
  data.setBigUint64(1, amount, true)
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const transaction = compileTransfer({
    computeBudget: { unitLimit: 200_000, microLamports: 0n },
    from: signer.address,
    instructions: [
      {
        programAddress: token2022,
        accounts: [{ address: mint, role: 0 }],
        data: new Uint8Array(data.buffer),
      },
    ],
    lifetime,
  })
  const { value } = await rpc
    .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
      encoding: 'base64',
      replaceRecentBlockhash: true,
    })
    .send()
  return Buffer.from(value.returnData?.data[0] ?? '', 'base64').toString()
}

/** Encodes TransferFeeExtension's InitializeTransferFeeConfig, without an authority that could change it. */
function initializeTransferFee({ basisPoints, most }: { basisPoints: number; most: bigint }): Uint8Array {
  const data = new Uint8Array(14)
  data.set([26, 0, 0, 0])
  const view = new DataView(data.buffer)
  view.setUint16(4, basisPoints, true)
  view.setBigUint64(6, most, true)
  return data
}

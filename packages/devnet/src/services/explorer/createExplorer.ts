import { isAddress as isSolanaAddress } from '@solana/kit'
import { type Address, erc20Abi, formatUnits, type Hex, isAddress, type PublicClient } from 'viem'
import { callRpcBatch } from '../../chains/callRpc.ts'
import { contracts } from '../../contracts/deploy.ts'
import { createDirectory, type Directory } from './createDirectory.ts'
import { createLedger, type Ledger } from './createLedger.ts'
import {
  addressPage,
  blockPage,
  type ExplorerAnswer,
  homePage,
  missingPage,
  type ShownBalance,
  transactionPage,
} from './pages.ts'
import { isSolanaSignature, type SolanaExplorer } from './solana/createSolanaExplorer.ts'

/** Responds with an explorer page, by the paths of EIP-3091: /address/…, /tx/…, /block/…, /token/…. */
type Explorer = (url: URL) => Promise<ExplorerAnswer>

const shownTokens = ['dusd', 'dbtc', 'mob', 'silent', 'ticket', 'weth'] as const

/** Creates an explorer of the chain at `rpc`, and of a Solana chain. It only keeps what it has read. */
export async function createExplorer(
  rpc: string,
  client: PublicClient,
  solana: SolanaExplorer,
): Promise<Explorer> {
  const directory = await createDirectory()
  const ledger = createLedger((calls) => callRpcBatch(rpc, calls))
  return async (url) => {
    const [, kind = '', subject = ''] = url.pathname.split('/')
    if (kind === 'search') return search(url.searchParams.get('q')?.trim() ?? '')
    const ofSolana = solana(url)
    if (ofSolana) return ofSolana
    await ledger.catchUp()
    if (kind === '') return ok(homePage(directory, ledger.list(), await readHead(client)))
    if ((kind === 'address' || kind === 'token') && isAddress(subject, { strict: false }))
      return ok(await showAddress(client, directory, ledger, subject, url))
    if (kind === 'tx' && isHash(subject)) {
      const entry = ledger.find(subject.toLowerCase())
      if (entry) return ok(transactionPage(directory, entry))
      return missing(`Transaction ${subject} not found. If you just sent it, it may still be pending.`)
    }
    if (kind === 'block' && (isHash(subject) || /^\d{1,12}$/.test(subject)))
      return showBlock(client, directory, ledger, subject)
    return missing('Search for an address, transaction or block.')
  }
}

const ok = (page: string): ExplorerAnswer => ({ status: 200, page })
const missing = (what: string): ExplorerAnswer => ({ status: 404, page: missingPage(what) })
const isHash = (text: string): text is Hex => /^0x[0-9a-f]{64}$/i.test(text)

function search(text: string): ExplorerAnswer {
  if (isAddress(text, { strict: false }) || isSolanaAddress(text))
    return { status: 302, location: `/address/${text}` }
  if (isHash(text) || isSolanaSignature(text)) return { status: 302, location: `/tx/${text}` }
  if (/^\d{1,12}$/.test(text)) return { status: 302, location: `/block/${text}` }
  return missing(`“${text}” is not an address, a transaction hash or a block number.`)
}

async function readHead(client: PublicClient): Promise<number> {
  return Number(await client.getBlockNumber({ cacheTime: 0 }))
}

async function showAddress(
  client: PublicClient,
  directory: Directory,
  ledger: Ledger,
  subject: string,
  url: URL,
): Promise<string> {
  const address = subject.toLowerCase() as Address
  const [code, balances] = await Promise.all([
    client.getCode({ address }),
    readBalances(client, directory, address),
  ])
  const page = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1)
  const isContract = code !== undefined
  return addressPage({ directory, address, isContract, balances, entries: ledger.list(address), page })
}

async function readBalances(
  client: PublicClient,
  directory: Directory,
  address: Address,
): Promise<ShownBalance[]> {
  const [ether, ...amounts] = await Promise.all([
    client.getBalance({ address }),
    ...shownTokens.map((name) =>
      client.readContract({
        address: contracts[name],
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      }),
    ),
  ])
  const tokenBalances = shownTokens.flatMap((name, index) => {
    const token = directory.tokenOf(contracts[name])
    const amount = amounts[index] ?? 0n
    return token && amount > 0n ? [{ amount: formatUnits(amount, token.decimals), symbol: token.symbol }] : []
  })
  return [{ amount: formatUnits(ether, 18), symbol: 'ETH' }, ...tokenBalances]
}

async function showBlock(
  client: PublicClient,
  directory: Directory,
  ledger: Ledger,
  subject: string,
): Promise<ExplorerAnswer> {
  const block = await client
    .getBlock(isHash(subject) ? { blockHash: subject } : { blockNumber: BigInt(subject) })
    .catch(() => undefined)
  if (!block) return missing(`Block ${subject} not found.`)
  const number = Number(block.number)
  const entries = ledger.list().filter((entry) => entry.blockNumber === number)
  const { hash, parentHash, gasUsed } = block
  return ok(
    blockPage(directory, { number, hash, parentHash, gasUsed, timestamp: Number(block.timestamp) }, entries),
  )
}

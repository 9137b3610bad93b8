import type { MinedBlock, MinedTransaction } from '../../src/indexer/readBlock.ts'
import { type Ledger, type LedgerTransfer, listTransfers, toQuantity } from './readLedger.ts'
import { type ExplorerCall, internalRows, isSame, listRows } from './rows.ts'

/** Returns the answer of Etherscan's API v2, whose errors have the status 200. */
export function answerEtherscan(
  ledger: Ledger,
  query: ExplorerCall['query'],
  { chain, key }: { chain: number; key: string | undefined },
): unknown {
  if (Number(query.chainid) !== chain)
    return notOk(
      'Missing or unsupported chainid parameter (required for v2 api), please see https://api.etherscan.io/v2/chainlist for the list of supported chainids',
    )
  if (key !== undefined && query.apikey !== key) return notOk('Invalid API Key (#err2)|31337')
  if (query.module === 'proxy') return { jsonrpc: '2.0', id: 1, result: answerProxy(ledger, query) }
  return answerAccountApi(ledger, query)
}

function answerProxy({ blocks }: Ledger, { action, tag, txhash }: ExplorerCall['query']): unknown {
  if (action === 'eth_getBlockByNumber') {
    const block = blocks.find(({ number }) => toQuantity(number) === tag)
    return block
      ? { number: tag, hash: block.hash, timestamp: toQuantity(block.timestamp), transactions: [] }
      : null
  }
  for (const block of blocks)
    for (const transaction of block.transactions) {
      if (transaction.hash !== txhash) continue
      const { from, hash, index, input, nonce, to, value } = transaction
      return {
        ...{ blockNumber: toQuantity(block.number), from, to, hash, input },
        ...{ nonce: toQuantity(nonce), transactionIndex: toQuantity(index), value: toQuantity(value) },
      }
    }
  return null
}

const actions: { readonly [action: string]: LedgerTransfer['standard'] } = {
  tokentx: 'erc20',
  tokennfttx: 'erc721',
  token1155tx: 'erc1155',
}

/** Returns the answer of Etherscan's API without its checks, as Blockscout has it too. */
export function answerAccountApi({ blocks, tokens }: Ledger, query: ExplorerCall['query']): unknown {
  const {
    action = '',
    address = '',
    contractaddress,
    endblock = '99999999',
    offset = '10000',
    page = '1',
  } = query
  if (action === 'getLogs') return toResult(listLogs(blocks, query), query, 'No records found')
  const account = address.toLowerCase()
  const standard = actions[action]
  const rows = listRows(blocks, (block) => {
    const place = (transaction: MinedTransaction) => ({
      blockNumber: String(block.number),
      timeStamp: String(block.timestamp),
      hash: transaction.hash,
      blockHash: block.hash,
    })
    if (standard)
      return listTransfers(block)
        .filter(
          (transfer) => transfer.standard === standard && [transfer.from, transfer.to].includes(account),
        )
        .filter(({ token }) => isSame(contractaddress ?? token, token))
        .map(({ amount, from, log, to, token, tokenId, transaction }) => ({
          ...{ block: block.number, index: log, within: 0 },
          json: {
            ...place(transaction),
            nonce: String(transaction.nonce),
            from,
            contractAddress: token,
            to,
            ...(standard === 'erc20' && {
              value: String(amount),
              tokenDecimal: String(tokens.get(token)?.decimals ?? ''),
            }),
            ...(standard !== 'erc20' && { tokenID: String(tokenId) }),
            ...(standard === 'erc1155' && { tokenValue: String(amount) }),
            tokenName: tokens.get(token)?.name ?? '',
            tokenSymbol: tokens.get(token)?.symbol ?? '',
            transactionIndex: String(transaction.index),
            input: 'deprecated',
          },
        }))
    if (action === 'txlistinternal')
      return block.transactions.flatMap((transaction) =>
        internalRows(block, transaction, account).map((row, at) => {
          const { from, to, value } = row.json as {
            from: { hash: string }
            to: { hash: string }
            value: string
          }
          const rest = {
            contractAddress: '',
            input: '',
            type: 'call',
            traceId: `0_${at}`,
            isError: '0',
            errCode: '',
          }
          return { ...row, json: { ...place(transaction), from: from.hash, to: to.hash, value, ...rest } }
        }),
      )
    return block.transactions
      .filter(({ created, from, to }) => [from, to, created].some((party) => isSame(party, account)))
      .map((transaction) => {
        const { created, failed, from, index, input, nonce, to, value } = transaction
        return {
          ...{ block: block.number, index, within: 0 },
          json: {
            ...place(transaction),
            ...{
              nonce: String(nonce),
              transactionIndex: String(index),
              from,
              to: to ?? '',
              value: String(value),
            },
            ...{ isError: failed ? '1' : '0', txreceipt_status: failed ? '0' : '1', input },
            contractAddress: created ?? '',
          },
        }
      })
  })
  if (Number(page) * Number(offset) > 10_000)
    return notOk('Result window is too large, PageNo x Offset size must be less than or equal to 10000')
  const shown = rows.filter(({ block }) => block <= BigInt(endblock)).map(({ json }) => json)
  return toResult(shown, query, 'No transactions found')
}

function listLogs(blocks: readonly MinedBlock[], query: ExplorerCall['query']): object[] {
  const { address: contract, fromBlock = '0', toBlock = 'latest', topic0, topic1 } = query
  const isWithin = ({ number }: MinedBlock) =>
    number >= BigInt(fromBlock) && (toBlock === 'latest' || number <= BigInt(toBlock))
  return blocks.filter(isWithin).flatMap((block) =>
    block.transactions
      .flatMap(({ hash, index, logs }) => logs.map((log) => ({ ...log, hash, index })))
      .map((log, at) => ({ ...log, at }))
      .filter(({ topics }) => topics[0] === topic0 && topics[1] === topic1)
      .filter(({ address }) => isSame(contract ?? address, address))
      .map(({ address, at, data, hash, index, topics }) => ({
        address,
        topics: [...topics, null, null].slice(0, 4),
        data,
        blockNumber: toQuantity(block.number),
        timeStamp: toQuantity(block.timestamp),
        gasPrice: '0x1',
        gasUsed: '0x5208',
        logIndex: at === 0 ? '0x' : toQuantity(at),
        transactionHash: hash,
        transactionIndex: index === 0 ? '0x' : toQuantity(index),
      })),
  )
}

function toResult(
  rows: readonly object[],
  { offset = '10000', page = '1' }: ExplorerCall['query'],
  none: string,
) {
  const from = (Number(page) - 1) * Number(offset)
  const result = rows.slice(from, from + Number(offset))
  return result.length > 0
    ? { status: '1', message: 'OK', result }
    : { status: '0', message: none, result: [] }
}

function notOk(result: string) {
  return { status: '0', message: 'NOTOK', result }
}

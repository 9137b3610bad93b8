import * as z from 'zod/mini'
import { rpcBatchSize } from '../../constants/index.ts'
import { caip2 } from '../../schema/caip.ts'
import { jsonRpcRequest, jsonRpcResponse } from '../../schema/jsonRpc.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

/** 7.24: sends JSON-RPC 2.0 to a chain, a single request or a batch of at most 1000. Also served at `/v1`. */
export const chainRpc = defineEndpoint({
  id: 'chainRpc',
  spec: '7.24',
  summary: 'Forwards JSON-RPC to a chain.',
  method: 'POST',
  path: '/v1/',
  params: z.object({}),
  query: z.object({ chainId: caip2 }),
  body: z.union([jsonRpcRequest, z.array(jsonRpcRequest).check(z.minLength(1), z.maxLength(rpcBatchSize))]),
  response: z.union([jsonRpcResponse, z.array(jsonRpcResponse)]),
  project: 'query',
  noContent: 'The request contains only notifications, which have no response.',
  examples: [
    {
      query: { chainId: exampleValues.chainId },
      body: { jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] },
      response: { jsonrpc: '2.0', id: 0, result: '0x7a69' },
    },
    {
      query: { chainId: exampleValues.chainId },
      body: [
        { jsonrpc: '2.0', id: 0, method: 'eth_chainId' },
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_call',
          params: [{ to: exampleValues.peer, data: '0x' }, 'latest'],
        },
      ],
      response: [
        { jsonrpc: '2.0', id: 0, result: '0x7a69' },
        { jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data: '0x' } },
      ],
    },
  ],
})

import * as z from 'zod/mini'
import { rpcBatchSize } from '../constants/index.ts'
import { caip2 } from '../schema/caip.ts'
import { jsonRpcRequest, jsonRpcResponse } from '../schema/jsonRpc.ts'
import { telemetryEvent } from '../telemetry/events.ts'
import { defineEndpoint } from './endpoint/defineEndpoint.ts'
import { exampleValues } from './endpoint/exampleValues.ts'

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

/** 7.3: lists the chains that this server supports. */
export const getSupportedChains = defineEndpoint({
  id: 'getSupportedChains',
  spec: '7.3',
  summary: 'Lists the chains supported over HTTP and WebSocket.',
  method: 'GET',
  path: '/v1/supported-chains',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({
    /** CAIP-2 ids of the chains with HTTP upstreams. */
    http: z.array(caip2),
    /** CAIP-2 ids of the chains with WebSocket upstreams. */
    ws: z.array(caip2),
  }),
  project: 'none',
  examples: [{ response: { http: [exampleValues.chainId], ws: [exampleValues.chainId] } }],
})

/** Receives telemetry: the kit's events, if the app enables analytics. */
export const sendEvents = defineEndpoint({
  id: 'sendEvents',
  summary: 'Records telemetry events.',
  method: 'POST',
  path: '/v1/events',
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    projectId: z.optional(z.string()),
    /** At most 100, each with its name, its properties and its Unix time in ms. */
    events: z.array(telemetryEvent).check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({}),
  project: 'body',
  examples: [
    {
      body: {
        projectId: exampleValues.projectId,
        events: [
          {
            event: 'CONNECT_SUCCESS',
            properties: { method: 'browser', name: 'Dev Wallet' },
            timestamp: 1795168788000,
          },
        ],
      },
      response: {},
    },
  ],
})

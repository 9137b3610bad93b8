import * as z from 'zod/mini'
import { telemetryEvent } from '../../telemetry/events.ts'
import { defineEndpoint } from '../endpoint/defineEndpoint.ts'
import { exampleValues } from '../endpoint/exampleValues.ts'

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

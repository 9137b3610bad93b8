import { RequestFailure } from '../base/RequestFailure.ts'
import type { Handler } from '../http/implement.ts'
import type { OnrampPorts } from './onramp.ts'

/** Returns the address of a purchase's payment page (7.18). */
export const createOnrampUrl: Handler<'createOnrampUrl', OnrampPorts> = async (
  { body },
  { sources, project, clientAddress },
) => {
  if (body.defaultExperience === 'send')
    throw new RequestFailure('PARAMETER_INVALID', {
      field: 'defaultExperience',
      description: 'Only "buy" is supported. Use "buy", or omit defaultExperience.',
    })
  const url = await sources.onramp.createUrl(body, { project: project?.id ?? '', clientAddress })
  return { url }
}

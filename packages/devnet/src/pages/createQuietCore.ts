import { Core } from '@walletconnect/core'

type Options = ConstructorParameters<typeof Core>[0]

/**
 * Creates a WalletKit core that only connects to its relay, without the vendor's telemetry or origin verification. Runs
 * in Node and in the browser.
 */
export function createQuietCore(options: {
  /** URL of the relay, `ws:` or `wss:`. */
  relay: string
  projectId: string
  /** Defaults to the browser's own storage. Required in Node. */
  storage?: NonNullable<Options>['storage']
}): InstanceType<typeof Core> {
  const { relay, projectId, storage } = options
  const core = new Core({
    ...{ projectId, relayUrl: relay, telemetryEnabled: false, logger: 'silent' },
    ...(storage && { storage }),
  } as Options)
  // It reports its start even with telemetry disabled, and verifies every origin.
  core.eventClient.init = async () => {}
  core.verify.register = async () => undefined
  core.verify.resolve = async () => undefined as never
  // It removes its listeners from an abandoned connection, whose later errors would then be uncaught.
  const relayer = core.relayer as unknown as Relayer
  const { createProvider } = relayer
  relayer.createProvider = async () => {
    await createProvider.call(relayer)
    relayer.provider.on('error', () => {})
  }
  return core
}

type Relayer = {
  createProvider(): Promise<void>
  provider: { on(event: 'error', listener: () => void): void }
}

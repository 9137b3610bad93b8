'use client'

import { getNetworkState, getSmartAccountNetworksQueryOptions, type NetworkState } from '@latchkey/core'
import type { NamespaceId } from '@latchkey/protocol/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEmbeddedAccount } from '../account/useEmbeddedAccount.ts'
import { inStates } from '../kit/inStates.ts'
import { useConnectionState } from '../kit/useConnectionState.ts'
import { useQueryClient } from '../kit/useQueryClient.ts'
import { useKit } from './useKit.ts'

/** Returns a namespace's networks, by default the active one's (spec 3.12). */
export function useNetworkState(namespace?: NamespaceId): NetworkState {
  const kit = useKit()
  const state = useConnectionState((current) => current)
  const isOwner = useEmbeddedAccount() !== undefined
  const { data } = useQuery(getSmartAccountNetworksQueryOptions(kit, { enabled: isOwner }), useQueryClient())
  return useMemo(() => {
    const networks = getNetworkState(inStates(kit, { connection: state }), namespace)
    const own = (isOwner && data) || []
    const ids = networks.requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId)
    return { ...networks, smartAccountEnabledNetworks: own.filter((id) => ids.includes(id)) }
  }, [kit, namespace, state, isOwner, data])
}

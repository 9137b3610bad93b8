import type { WalletRequest } from './wallet.ts'

/** Requests to a wallet's user, and the responses, in whichever order they arrive. */
export type Approvals = {
  /** Queues a request. Resolves when it was answered and the answer was carried out. */
  ask(request: WalletRequest, answers: Record<Verdict, () => Promise<unknown>>): Promise<void>
  pending(): readonly WalletRequest[]
  approve(method?: string): Promise<WalletRequest>
  reject(method?: string): Promise<WalletRequest>
}

type Verdict = 'approve' | 'reject'
type Question = { request: WalletRequest; settle: (verdict: Verdict) => void }
type Waiter = { method: string | undefined; take: (question: Question) => void }

/** Creates an empty queue of requests. */
export function createApprovals(): Approvals {
  const questions: Question[] = []
  const waiters: Waiter[] = []

  const answer = (verdict: Verdict) => (method?: string) =>
    new Promise<WalletRequest>((resolve) => {
      const take = (question: Question) => {
        question.settle(verdict)
        resolve(question.request)
      }
      const at = questions.findIndex(({ request }) => method === undefined || request.method === method)
      const [question] = at < 0 ? [] : questions.splice(at, 1)
      if (question) take(question)
      else waiters.push({ method, take })
    })

  return {
    ask: (request, answers) =>
      new Promise<void>((resolve) => {
        const settle = (verdict: Verdict) => {
          // The dapp receives a rejection as its request's error.
          void answers[verdict]().then(
            () => resolve(),
            () => resolve(),
          )
        }
        const at = waiters.findIndex(({ method }) => method === undefined || method === request.method)
        const [waiter] = at < 0 ? [] : waiters.splice(at, 1)
        if (waiter) waiter.take({ request, settle })
        else questions.push({ request, settle })
      }),
    pending: () => questions.map(({ request }) => request),
    approve: answer('approve'),
    reject: answer('reject'),
  }
}

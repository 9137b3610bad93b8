/** A decision on a request: the user's, or `gone` if the wallet was removed first. */
export type Verdict = 'approve' | 'reject' | 'gone'

/** Requests that need a wallet's user, and the user's decisions, in whichever order they arrive. */
export type Approvals<Request> = {
  /** Resolves with the decision: one that the test made before, `byDefault`, or the next one. */
  ask(request: Request, byDefault: Verdict | undefined): Promise<Verdict>
  /** Decides on the oldest request, or on the next one to arrive. Resolves with the request. */
  decide(verdict: Verdict, method?: string): Promise<Request>
  /** Ends every request that waits. */
  abandon(): void
}

/** Creates an empty queue of requests. */
export function createApprovals<Request extends { readonly method: string }>(): Approvals<Request> {
  type Question = { request: Request; decide: (verdict: Verdict) => void }
  type Waiter = { method: string | undefined; take: (question: Question) => void }
  const questions: Question[] = []
  const waiters: Waiter[] = []
  const fits = (method: string | undefined, request: Request) =>
    method === undefined || method === request.method

  return {
    ask: (request, byDefault) =>
      new Promise((decide) => {
        const at = waiters.findIndex(({ method }) => fits(method, request))
        const [waiter] = at < 0 ? [] : waiters.splice(at, 1)
        if (waiter) waiter.take({ request, decide })
        else if (byDefault) decide(byDefault)
        else questions.push({ request, decide })
      }),
    decide: (verdict, method) =>
      new Promise((resolve) => {
        const take = (question: Question) => {
          question.decide(verdict)
          resolve(question.request)
        }
        const at = questions.findIndex(({ request }) => fits(method, request))
        const [question] = at < 0 ? [] : questions.splice(at, 1)
        if (question) take(question)
        else waiters.push({ method, take })
      }),
    abandon() {
      for (const { decide } of questions.splice(0)) decide('gone')
    },
  }
}

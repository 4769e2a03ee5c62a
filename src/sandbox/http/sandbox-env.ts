/** Hono's variables: what the handlers of one request share. */
export interface SandboxEnv {
  readonly Variables: {
    requestId: string
    /** The page that explains problems, each at its name; undefined where the portal has none. */
    problemPage: string | undefined
  }
}

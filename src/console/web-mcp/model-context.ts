/**
 * The used part of WebMCP (Draft Community Group Report), with which a page offers tools to an agent of the browser. Chromium 156 has
 * it as `document.modelContext` behind the feature WebMCP; earlier versions as `navigator.modelContext`.
 */
export interface ModelContext {
  registerTool(tool: ModelContextTool, options?: { readonly signal?: AbortSignal }): unknown
}

export interface ModelContextTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of an object. */
  readonly inputSchema: object
  readonly annotations: {
    /** Whether the tool changes nothing. */
    readonly readOnlyHint?: boolean
    /** Whether its result contains text of others. */
    readonly untrustedContentHint?: boolean
  }
  readonly execute: (input: Readonly<Record<string, unknown>>) => Promise<string>
}

/** Returns undefined in a browser without WebMCP. */
export function findModelContext(): ModelContext | undefined {
  for (const holder of [document, navigator]) {
    const found: unknown = Reflect.get(holder, 'modelContext')
    if (isModelContext(found)) return found
  }
  return undefined
}

function isModelContext(value: unknown): value is ModelContext {
  return typeof value === 'object' && value !== null && 'registerTool' in value
}

declare module 'virtual:portal/components' {
  /** The parts of generated pages that a site can replace (option `components`), with the properties of each. */
  export interface ReplaceableParts {
    readonly Operation: import('./index.ts').OperationPart
    readonly Call: import('./index.ts').CallPart
    readonly Schema: import('./index.ts').SchemaPart
  }

  interface TeamComponent {
    readonly Component: (props: Readonly<Record<string, unknown>>) => unknown
    /** The component's path in the option. */
    readonly file: string
  }

  export const components: Readonly<Partial<Record<keyof ReplaceableParts, TeamComponent>>>
}

import type { Context } from '../../_shared/context.ts';

/** One entry of a chat, in no provider's form, so that any provider can go on where another stopped. */
export type ChatEntry =
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly content: string };

export interface ToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** What its provider wants to see again beside the call. */
  readonly signature?: string;
}

/** A tool as models read it; `parameters` is a JSON schema of an object. */
export interface ToolDescription {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface Prompt {
  readonly system: string;
  readonly entries: readonly ChatEntry[];
  readonly tools: readonly ToolDescription[];
  /** Whether the model may call tools, or answers in words. */
  readonly mayCall: boolean;
}

export interface Usage {
  readonly promptTokens: number | undefined;
  readonly completionTokens: number | undefined;
}

export interface Reply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly usage: Usage;
}

/** What a stream yields: words, and at its end what it took. */
export type StreamPart = { readonly text: string } | { readonly usage: Usage };

/** Settings of one provider of the chain. */
export interface ProviderSettings {
  /** In logs; never the key or the address. */
  readonly name: string;
  readonly url: string;
  readonly model: string;
  readonly key: string;
  readonly maxTokens: number;
}

/** How to speak with one kind of provider. Both calls throw ProviderFailure. */
export interface Adapter {
  readonly complete: (context: Context, settings: ProviderSettings, prompt: Prompt) => Promise<Reply>;
  readonly stream: (context: Context, settings: ProviderSettings, prompt: Prompt) => AsyncGenerator<StreamPart>;
}

/**
 * Why a provider gave no answer. 429 and 5xx lead to the next provider; so does a provider that cannot be reached (503),
 * does not answer in time (504), or answers in no form that it documents (502).
 */
export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly status: number;

  constructor(status: number) {
    super(`a provider answered ${status}`);
    this.status = status;
  }

  get isPassing(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

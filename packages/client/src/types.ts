// Everything here follows from the types that are generated from the API documents.

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type Operation<Paths, Verb extends Method, Path extends keyof Paths> =
  Paths[Path] extends Record<Verb, infer Found> ? Found : never;

/** The paths that have this method. */
export type PathsWith<Paths, Verb extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<Verb, object> ? Path : never;
}[keyof Paths] &
  string;

type Json<Content> = { content: { 'application/json': Content } };
type Form<Content> = { content: { 'application/x-www-form-urlencoded': Content } };

type DataOf<Response> =
  Response extends Json<infer Body> ? (Body extends { success: true; data: infer Data } ? Data : Body) : never;

/** What a request returns: `data` of the envelope, or the whole body of the two routes without one. */
export type Data<Paths, Verb extends Method, Path extends keyof Paths> =
  Operation<Paths, Verb, Path> extends { responses: infer Responses }
    ? DataOf<Responses[keyof Responses & (200 | 201 | 202)]>
    : never;

/** A body that may be null may be left out. */
type BodyOf<Operation> = Operation extends { requestBody: Json<infer Body> | Form<infer Body> }
  ? null extends Body
    ? { body?: NonNullable<Body> }
    : { body: Body }
  : { body?: never };

/** Path parameters, query and body of a request, required where the API document requires them. */
export type Options<Paths, Verb extends Method, Path extends keyof Paths> =
  Operation<Paths, Verb, Path> extends infer Found extends { parameters: { path?: unknown; query?: unknown } }
    ? Pick<Found['parameters'], 'path' | 'query'> & BodyOf<Found> & { signal?: AbortSignal }
    : never;

/** The options may be left out where none is required. */
export type Arguments<Sent> = Record<never, never> extends Sent ? [options?: Sent] : [options: Sent];

type PageOf<Response> = Extract<Response, { meter_reading: unknown }>;

/** The paths that serve readings of a range of days. */
export type ReadingPath<Paths> = {
  [Path in PathsWith<Paths, 'get'>]: [PageOf<Data<Paths, 'get', Path>>] extends [never] ? never : Path;
}[PathsWith<Paths, 'get'>];

/** The readings of a range of days, and the days that are missing. */
export type ReadingPage<Paths, Path extends keyof Paths> = PageOf<Data<Paths, 'get', Path>>;

/** The same at run time, where the types are gone. */
export type AnyOptions = {
  readonly path?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

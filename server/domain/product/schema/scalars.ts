import * as z from 'zod/mini';

/** Lower-case name of a thing inside a product's file: pay_period. */
export const key = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, '应由小写字母、数字与下划线组成'));

/** Number of a thing that others may see: AX-MED-01-A. */
export const number = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/, '应由大写字母、数字与横线组成'));

/** A value of a factor, as it stands on the wire. */
export const value = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_.-]{1,40}$/, '应由字母、数字、点、横线与下划线组成'));

/** A few words, and a few sentences. */
export const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));
export const sentences = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));

export const wholeFen = z.int().check(z.minimum(0), z.maximum(10_000_000_000));
export const permille = z.int().check(z.minimum(0), z.maximum(10_000));
export const years = z.int().check(z.minimum(0), z.maximum(150));

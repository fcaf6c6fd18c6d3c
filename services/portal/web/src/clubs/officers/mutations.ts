import type { Client } from '../../data/client.ts';
import { dataOf, maybeDataOf } from '../../refusals/refusal.ts';

/** @throws Refusal club_request_gone, club_officer_required */
export const answerRequest = async (db: Client, request: string, isAccepted: boolean, note: string) =>
  void maybeDataOf(await db.rpc('answer_club_request', { request, is_accepted: isAccepted, note }));

/** @throws Refusal club_member_gone, club_president_required */
export const removeMember = async (db: Client, member: string, note: string) =>
  void maybeDataOf(await db.rpc('remove_club_member', { member, note }));

/** An empty title takes the office back. @throws Refusal club_president_required */
export const nameOfficer = async (db: Client, member: string, office: string) =>
  void maybeDataOf(await db.rpc('name_club_officer', { member, office }));

export const setJoining = async (db: Client, club: string, joining: string) =>
  void maybeDataOf(await db.rpc('set_club_joining', { club, joining }));

export const blockPerson = async (db: Client, club: string, person: string, isBlocked: boolean) =>
  void maybeDataOf(await db.rpc('block_club_person', { club, person, is_blocked: isBlocked }));

/** @throws Refusal club_message_length, club_conversation_gone */
export const answerMessage = async (db: Client, club: string, person: string, body: string) =>
  void maybeDataOf(await db.rpc('answer_club_message', { club, person, body }));

/** Returns how many members get it. @throws Refusal club_news_limit, club_members_missing, club_message_length, club_officer_required */
export const writeToMembers = async (db: Client, club: string, body: string) =>
  dataOf(await db.rpc('write_to_club_members', { club, body }));

/** All members, as they are written to a file. The audit log has that they were taken away. */
export const exportMembers = async (db: Client, club: string) => dataOf(await db.rpc('export_club_members', { club }));

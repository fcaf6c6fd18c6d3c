// Written by `node services/portal/web/database/write-types.ts` from the migrations; a test compares the two.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      activity_certificates: {
        Row: {
          code: string
          content: NonNullable<Json>
          id: string
          issued_at: string
          number: number
          person_id: string
          revocation_cause: string | null
          revoked_at: string | null
          year: number
        }
        Insert: {
          code: string
          content: NonNullable<Json>
          id?: string
          issued_at?: string
          number: number
          person_id: string
          revocation_cause?: string | null
          revoked_at?: string | null
          year: number
        }
        Update: {
          code?: string
          content?: NonNullable<Json>
          id?: string
          issued_at?: string
          number?: number
          person_id?: string
          revocation_cause?: string | null
          revoked_at?: string | null
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: "activity_certificates_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      ai_chat_conversations: {
        Row: {
          created_at: string
          id: string
          title: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          title?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          title?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "ai_chat_conversations_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      ai_chat_intent_logs: {
        Row: {
          classifier_mode: string
          created_at: string
          id: number
          intent_classified: string
          surface: string
          user_id: string | null
        }
        Insert: {
          classifier_mode: string
          created_at?: string
          id?: never
          intent_classified: string
          surface: string
          user_id?: string | null
        }
        Update: {
          classifier_mode?: string
          created_at?: string
          id?: never
          intent_classified?: string
          surface?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "ai_chat_intent_logs_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      ai_chat_messages: {
        Row: {
          content: string
          conversation_id: string
          created_at: string
          id: string
          position: number
          role: Database["public"]["Enums"]["chat_message_role"]
          sources: NonNullable<Json>
          state: string
          tool_call_id: string | null
          tool_name: string | null
          updated_at: string
        }
        Insert: {
          content?: string
          conversation_id: string
          created_at?: string
          id?: string
          position?: never
          role: Database["public"]["Enums"]["chat_message_role"]
          sources?: NonNullable<Json>
          state?: string
          tool_call_id?: string | null
          tool_name?: string | null
          updated_at?: string
        }
        Update: {
          content?: string
          conversation_id?: string
          created_at?: string
          id?: string
          position?: never
          role?: Database["public"]["Enums"]["chat_message_role"]
          sources?: NonNullable<Json>
          state?: string
          tool_call_id?: string | null
          tool_name?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "ai_chat_messages_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "ai_chat_conversations"
            referencedColumns: ["id"]
          },
        ]
      }
      ai_chat_rate_limit_buckets: {
        Row: {
          identifier: string
          surface: string
          turns: number
          window_start: string
        }
        Insert: {
          identifier: string
          surface: string
          turns?: number
          window_start: string
        }
        Update: {
          identifier?: string
          surface?: string
          turns?: number
          window_start?: string
        }
        Relationships: []
      }
      ai_chat_usage_logs: {
        Row: {
          completion_tokens: number | null
          conversation_id: string | null
          created_at: string
          duration_ms: number | null
          failure_status: number | null
          id: number
          is_fallback: boolean
          model: string | null
          prompt_tokens: number | null
          provider: string
          user_id: string | null
        }
        Insert: {
          completion_tokens?: number | null
          conversation_id?: string | null
          created_at?: string
          duration_ms?: number | null
          failure_status?: number | null
          id?: never
          is_fallback?: boolean
          model?: string | null
          prompt_tokens?: number | null
          provider: string
          user_id?: string | null
        }
        Update: {
          completion_tokens?: number | null
          conversation_id?: string | null
          created_at?: string
          duration_ms?: number | null
          failure_status?: number | null
          id?: never
          is_fallback?: boolean
          model?: string | null
          prompt_tokens?: number | null
          provider?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "ai_chat_usage_logs_conversation_id_fkey"
            columns: ["conversation_id"]
            isOneToOne: false
            referencedRelation: "ai_chat_conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "ai_chat_usage_logs_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      alumni_profiles: {
        Row: {
          cohort: number | null
          created_at: string
          full_name: string
          full_name_th: string | null
          graduated_in: number | null
          id: string
          links: NonNullable<Json>
          occupation: string | null
          updated_at: string
          workplace: string | null
        }
        Insert: {
          cohort?: number | null
          created_at?: string
          full_name: string
          full_name_th?: string | null
          graduated_in?: number | null
          id?: string
          links?: NonNullable<Json>
          occupation?: string | null
          updated_at?: string
          workplace?: string | null
        }
        Update: {
          cohort?: number | null
          created_at?: string
          full_name?: string
          full_name_th?: string | null
          graduated_in?: number | null
          id?: string
          links?: NonNullable<Json>
          occupation?: string | null
          updated_at?: string
          workplace?: string | null
        }
        Relationships: []
      }
      announcements: {
        Row: {
          body: string | null
          body_th: string | null
          created_at: string
          ends_at: string | null
          id: string
          link: string | null
          placement: string
          published_at: string | null
          published_by: string | null
          title: string
          title_th: string | null
          updated_at: string
        }
        Insert: {
          body?: string | null
          body_th?: string | null
          created_at?: string
          ends_at?: string | null
          id?: string
          link?: string | null
          placement?: string
          published_at?: string | null
          published_by?: string | null
          title: string
          title_th?: string | null
          updated_at?: string
        }
        Update: {
          body?: string | null
          body_th?: string | null
          created_at?: string
          ends_at?: string | null
          id?: string
          link?: string | null
          placement?: string
          published_at?: string | null
          published_by?: string | null
          title?: string
          title_th?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "announcements_published_by_fkey"
            columns: ["published_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      app_settings: {
        Row: {
          banner_level: string
          banner_text: string | null
          banner_text_th: string | null
          board_review_budget: number | null
          chat_turns_internal: number
          check_in_margin_minutes: number
          contact_email: string | null
          created_at: string
          email_domains: string[]
          email_ignores_dots: boolean
          emblem_id: string | null
          features: NonNullable<Json>
          id: number
          one_review_per_person: boolean
          order_hold_minutes: number | null
          organisation_name: string
          organisation_name_th: string
          signatory_name: string | null
          signatory_name_en: string | null
          signatory_position: string | null
          signatory_position_en: string | null
          signature_id: string | null
          slip_check_days: number
          social_priority_a: string | null
          social_priority_b: string | null
          step_days: NonNullable<Json>
          updated_at: string
        }
        Insert: {
          banner_level?: string
          banner_text?: string | null
          banner_text_th?: string | null
          board_review_budget?: number | null
          chat_turns_internal?: number
          check_in_margin_minutes?: number
          contact_email?: string | null
          created_at?: string
          email_domains?: string[]
          email_ignores_dots?: boolean
          emblem_id?: string | null
          features?: NonNullable<Json>
          id?: number
          one_review_per_person?: boolean
          order_hold_minutes?: number | null
          organisation_name?: string
          organisation_name_th?: string
          signatory_name?: string | null
          signatory_name_en?: string | null
          signatory_position?: string | null
          signatory_position_en?: string | null
          signature_id?: string | null
          slip_check_days?: number
          social_priority_a?: string | null
          social_priority_b?: string | null
          step_days?: NonNullable<Json>
          updated_at?: string
        }
        Update: {
          banner_level?: string
          banner_text?: string | null
          banner_text_th?: string | null
          board_review_budget?: number | null
          chat_turns_internal?: number
          check_in_margin_minutes?: number
          contact_email?: string | null
          created_at?: string
          email_domains?: string[]
          email_ignores_dots?: boolean
          emblem_id?: string | null
          features?: NonNullable<Json>
          id?: number
          one_review_per_person?: boolean
          order_hold_minutes?: number | null
          organisation_name?: string
          organisation_name_th?: string
          signatory_name?: string | null
          signatory_name_en?: string | null
          signatory_position?: string | null
          signatory_position_en?: string | null
          signature_id?: string | null
          slip_check_days?: number
          social_priority_a?: string | null
          social_priority_b?: string | null
          step_days?: NonNullable<Json>
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "app_settings_emblem_id_fkey"
            columns: ["emblem_id"]
            isOneToOne: false
            referencedRelation: "document_pictures"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "app_settings_signature_id_fkey"
            columns: ["signature_id"]
            isOneToOne: false
            referencedRelation: "document_pictures"
            referencedColumns: ["id"]
          },
        ]
      }
      approval_delegations: {
        Row: {
          clubs: string[]
          created_at: string
          deputy_id: string
          divisions: string[]
          ends_on: string
          id: string
          principal_id: string
          reason: string | null
          revoked_at: string | null
          role: Database["public"]["Enums"]["user_role"]
          starts_on: string
          updated_at: string
        }
        Insert: {
          clubs?: string[]
          created_at?: string
          deputy_id: string
          divisions?: string[]
          ends_on: string
          id?: string
          principal_id?: string
          reason?: string | null
          revoked_at?: string | null
          role?: Database["public"]["Enums"]["user_role"]
          starts_on?: string
          updated_at?: string
        }
        Update: {
          clubs?: string[]
          created_at?: string
          deputy_id?: string
          divisions?: string[]
          ends_on?: string
          id?: string
          principal_id?: string
          reason?: string | null
          revoked_at?: string | null
          role?: Database["public"]["Enums"]["user_role"]
          starts_on?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "approval_delegations_deputy_id_fkey"
            columns: ["deputy_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "approval_delegations_principal_id_fkey"
            columns: ["principal_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      approval_steps: {
        Row: {
          acting_role: string
          actor_id: string
          authority: string | null
          content_hash: string
          created_at: string
          from_status: Database["public"]["Enums"]["project_status"]
          hash: string
          id: number
          note: string | null
          on_behalf_of: string | null
          previous_hash: string
          project_id: string
          section: string | null
          sequence: number
          to_status: Database["public"]["Enums"]["project_status"]
        }
        Insert: {
          acting_role: string
          actor_id?: string
          authority?: string | null
          content_hash: string
          created_at?: string
          from_status: Database["public"]["Enums"]["project_status"]
          hash: string
          id?: never
          note?: string | null
          on_behalf_of?: string | null
          previous_hash: string
          project_id: string
          section?: string | null
          sequence: number
          to_status: Database["public"]["Enums"]["project_status"]
        }
        Update: {
          acting_role?: string
          actor_id?: string
          authority?: string | null
          content_hash?: string
          created_at?: string
          from_status?: Database["public"]["Enums"]["project_status"]
          hash?: string
          id?: never
          note?: string | null
          on_behalf_of?: string | null
          previous_hash?: string
          project_id?: string
          section?: string | null
          sequence?: number
          to_status?: Database["public"]["Enums"]["project_status"]
        }
        Relationships: [
          {
            foreignKeyName: "approval_steps_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "approval_steps_on_behalf_of_fkey"
            columns: ["on_behalf_of"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "approval_steps_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          created_at: string
          detail: NonNullable<Json>
          id: number
          target_id: string | null
          target_table: string
        }
        Insert: {
          action: string
          actor_id?: string | null
          created_at?: string
          detail?: NonNullable<Json>
          id?: never
          target_id?: string | null
          target_table: string
        }
        Update: {
          action?: string
          actor_id?: string | null
          created_at?: string
          detail?: NonNullable<Json>
          id?: never
          target_id?: string | null
          target_table?: string
        }
        Relationships: [
          {
            foreignKeyName: "audit_log_actor_id_fkey"
            columns: ["actor_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      club_blocks: {
        Row: {
          club_id: string
          created_at: string
          id: string
          person_id: string
        }
        Insert: {
          club_id: string
          created_at?: string
          id?: string
          person_id: string
        }
        Update: {
          club_id?: string
          created_at?: string
          id?: string
          person_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "club_blocks_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "club_blocks_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      club_members: {
        Row: {
          club_id: string
          created_at: string
          id: string
          is_shown: boolean
          joined_at: string | null
          note: string | null
          office: string | null
          person_id: string
        }
        Insert: {
          club_id: string
          created_at?: string
          id?: string
          is_shown?: boolean
          joined_at?: string | null
          note?: string | null
          office?: string | null
          person_id: string
        }
        Update: {
          club_id?: string
          created_at?: string
          id?: string
          is_shown?: boolean
          joined_at?: string | null
          note?: string | null
          office?: string | null
          person_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "club_members_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "club_members_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      club_messages: {
        Row: {
          body: string
          club_id: string
          created_at: string
          id: string
          is_reply: boolean
          person_id: string
        }
        Insert: {
          body: string
          club_id: string
          created_at?: string
          id?: string
          is_reply: boolean
          person_id: string
        }
        Update: {
          body?: string
          club_id?: string
          created_at?: string
          id?: string
          is_reply?: boolean
          person_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "club_messages_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "club_messages_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      club_news: {
        Row: {
          author_id: string | null
          body: string
          club_id: string
          created_at: string
          id: string
        }
        Insert: {
          author_id?: string | null
          body: string
          club_id: string
          created_at?: string
          id?: string
        }
        Update: {
          author_id?: string | null
          body?: string
          club_id?: string
          created_at?: string
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: "club_news_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "club_news_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
        ]
      }
      clubs: {
        Row: {
          cover_alt: string | null
          cover_alt_th: string | null
          cover_image: string | null
          created_at: string
          description: string | null
          description_th: string | null
          id: string
          interests: string[]
          is_active: boolean
          joining: string
          links: NonNullable<Json>
          logo_path: string | null
          meeting: string | null
          meeting_th: string | null
          name: string
          name_th: string
          president_id: string | null
          slug: string
          storage_folder: string | null
          updated_at: string
        }
        Insert: {
          cover_alt?: string | null
          cover_alt_th?: string | null
          cover_image?: string | null
          created_at?: string
          description?: string | null
          description_th?: string | null
          id?: string
          interests?: string[]
          is_active?: boolean
          joining?: string
          links?: NonNullable<Json>
          logo_path?: string | null
          meeting?: string | null
          meeting_th?: string | null
          name: string
          name_th: string
          president_id?: string | null
          slug: string
          storage_folder?: string | null
          updated_at?: string
        }
        Update: {
          cover_alt?: string | null
          cover_alt_th?: string | null
          cover_image?: string | null
          created_at?: string
          description?: string | null
          description_th?: string | null
          id?: string
          interests?: string[]
          is_active?: boolean
          joining?: string
          links?: NonNullable<Json>
          logo_path?: string | null
          meeting?: string | null
          meeting_th?: string | null
          name?: string
          name_th?: string
          president_id?: string | null
          slug?: string
          storage_folder?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "clubs_president_id_fkey"
            columns: ["president_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      connection_settings: {
        Row: {
          name: string
          sealed: string
          set_at: string
          set_by: string | null
        }
        Insert: {
          name: string
          sealed: string
          set_at?: string
          set_by?: string | null
        }
        Update: {
          name?: string
          sealed?: string
          set_at?: string
          set_by?: string | null
        }
        Relationships: []
      }
      consents: {
        Row: {
          created_at: string
          id: number
          is_given: boolean
          language: string
          person_id: string
          subject: string
          version: number | null
        }
        Insert: {
          created_at?: string
          id?: never
          is_given: boolean
          language: string
          person_id: string
          subject: string
          version?: number | null
        }
        Update: {
          created_at?: string
          id?: never
          is_given?: boolean
          language?: string
          person_id?: string
          subject?: string
          version?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "consents_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      divisions: {
        Row: {
          chair_id: string | null
          created_at: string
          description: string | null
          description_th: string | null
          name: string
          name_th: string
          position: number
          slug: string
          updated_at: string
        }
        Insert: {
          chair_id?: string | null
          created_at?: string
          description?: string | null
          description_th?: string | null
          name: string
          name_th: string
          position?: number
          slug: string
          updated_at?: string
        }
        Update: {
          chair_id?: string | null
          created_at?: string
          description?: string | null
          description_th?: string | null
          name?: string
          name_th?: string
          position?: number
          slug?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "divisions_chair_id_fkey"
            columns: ["chair_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      document_numbers: {
        Row: {
          assigned_at: string
          kind: string
          number: number
          project_id: string
          year: number
        }
        Insert: {
          assigned_at?: string
          kind: string
          number: number
          project_id: string
          year: number
        }
        Update: {
          assigned_at?: string
          kind?: string
          number?: number
          project_id?: string
          year?: number
        }
        Relationships: [
          {
            foreignKeyName: "document_numbers_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      document_pictures: {
        Row: {
          added_by: string | null
          created_at: string
          id: string
          picture: string
        }
        Insert: {
          added_by?: string | null
          created_at?: string
          id?: string
          picture: string
        }
        Update: {
          added_by?: string | null
          created_at?: string
          id?: string
          picture?: string
        }
        Relationships: [
          {
            foreignKeyName: "document_pictures_added_by_fkey"
            columns: ["added_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      event_attendance: {
        Row: {
          checked_in_at: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision: string | null
          event_id: string
          id: string
          is_counted: boolean
          method: string
          reason: string | null
          recorded_by: string | null
          user_id: string
        }
        Insert: {
          checked_in_at?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision?: string | null
          event_id: string
          id?: string
          is_counted?: never
          method?: string
          reason?: string | null
          recorded_by?: string | null
          user_id: string
        }
        Update: {
          checked_in_at?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision?: string | null
          event_id?: string
          id?: string
          is_counted?: never
          method?: string
          reason?: string | null
          recorded_by?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_attendance_decided_by_fkey"
            columns: ["decided_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_attendance_event_id_fkey"
            columns: ["event_id"]
            isOneToOne: false
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_attendance_recorded_by_fkey"
            columns: ["recorded_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_attendance_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      event_drafts: {
        Row: {
          activity_hours: number
          activity_kind: string
          author_id: string | null
          cancel_reason: string | null
          capacity: number | null
          club_id: string
          cover_alt: string | null
          cover_alt_th: string | null
          cover_image: string | null
          created_at: string
          description: string | null
          description_th: string | null
          ends_at: string | null
          event_id: string | null
          event_seen_at: string | null
          id: string
          location: string | null
          location_th: string | null
          note: string | null
          starts_at: string | null
          status: string
          submitted_at: string | null
          title: string | null
          title_th: string | null
          updated_at: string
        }
        Insert: {
          activity_hours?: number
          activity_kind?: string
          author_id?: string | null
          cancel_reason?: string | null
          capacity?: number | null
          club_id: string
          cover_alt?: string | null
          cover_alt_th?: string | null
          cover_image?: string | null
          created_at?: string
          description?: string | null
          description_th?: string | null
          ends_at?: string | null
          event_id?: string | null
          event_seen_at?: string | null
          id?: string
          location?: string | null
          location_th?: string | null
          note?: string | null
          starts_at?: string | null
          status?: string
          submitted_at?: string | null
          title?: string | null
          title_th?: string | null
          updated_at?: string
        }
        Update: {
          activity_hours?: number
          activity_kind?: string
          author_id?: string | null
          cancel_reason?: string | null
          capacity?: number | null
          club_id?: string
          cover_alt?: string | null
          cover_alt_th?: string | null
          cover_image?: string | null
          created_at?: string
          description?: string | null
          description_th?: string | null
          ends_at?: string | null
          event_id?: string | null
          event_seen_at?: string | null
          id?: string
          location?: string | null
          location_th?: string | null
          note?: string | null
          starts_at?: string | null
          status?: string
          submitted_at?: string | null
          title?: string | null
          title_th?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_drafts_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_drafts_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_drafts_event_id_fkey"
            columns: ["event_id"]
            isOneToOne: false
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
        ]
      }
      event_photos: {
        Row: {
          caption: string | null
          club_id: string | null
          created_at: string
          event_id: string | null
          file_path: string
          id: string
          taken_at: string | null
          uploader_id: string | null
        }
        Insert: {
          caption?: string | null
          club_id?: string | null
          created_at?: string
          event_id?: string | null
          file_path: string
          id?: string
          taken_at?: string | null
          uploader_id?: string | null
        }
        Update: {
          caption?: string | null
          club_id?: string | null
          created_at?: string
          event_id?: string | null
          file_path?: string
          id?: string
          taken_at?: string | null
          uploader_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "event_photos_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_photos_event_id_fkey"
            columns: ["event_id"]
            isOneToOne: false
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_photos_uploader_id_fkey"
            columns: ["uploader_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      event_sign_ups: {
        Row: {
          created_at: string
          event_id: string
          has_place: boolean
          id: string
          user_id: string
        }
        Insert: {
          created_at?: string
          event_id: string
          has_place?: boolean
          id?: string
          user_id: string
        }
        Update: {
          created_at?: string
          event_id?: string
          has_place?: boolean
          id?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "event_sign_ups_event_id_fkey"
            columns: ["event_id"]
            isOneToOne: false
            referencedRelation: "events"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "event_sign_ups_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      events: {
        Row: {
          activity_hours: number
          activity_kind: string
          cancel_reason: string | null
          cancelled_at: string | null
          capacity: number | null
          club_id: string | null
          cover_alt: string | null
          cover_alt_th: string | null
          cover_image: string | null
          created_at: string
          description: string | null
          description_th: string | null
          ends_at: string
          id: string
          location: string | null
          location_th: string | null
          organizer_division: string | null
          project_id: string | null
          starts_at: string
          title: string
          title_th: string | null
          updated_at: string
        }
        Insert: {
          activity_hours?: number
          activity_kind?: string
          cancel_reason?: string | null
          cancelled_at?: string | null
          capacity?: number | null
          club_id?: string | null
          cover_alt?: string | null
          cover_alt_th?: string | null
          cover_image?: string | null
          created_at?: string
          description?: string | null
          description_th?: string | null
          ends_at: string
          id?: string
          location?: string | null
          location_th?: string | null
          organizer_division?: string | null
          project_id?: string | null
          starts_at: string
          title: string
          title_th?: string | null
          updated_at?: string
        }
        Update: {
          activity_hours?: number
          activity_kind?: string
          cancel_reason?: string | null
          cancelled_at?: string | null
          capacity?: number | null
          club_id?: string | null
          cover_alt?: string | null
          cover_alt_th?: string | null
          cover_image?: string | null
          created_at?: string
          description?: string | null
          description_th?: string | null
          ends_at?: string
          id?: string
          location?: string | null
          location_th?: string | null
          organizer_division?: string | null
          project_id?: string | null
          starts_at?: string
          title?: string
          title_th?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "events_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "events_organizer_division_fkey"
            columns: ["organizer_division"]
            isOneToOne: false
            referencedRelation: "divisions"
            referencedColumns: ["slug"]
          },
          {
            foreignKeyName: "events_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      faculty_static: {
        Row: {
          created_at: string
          id: string
          name: string
          name_th: string | null
          photo_path: string | null
          position: number
          term: string | null
          title: string
          title_th: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          name_th?: string | null
          photo_path?: string | null
          position?: number
          term?: string | null
          title: string
          title_th?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          name_th?: string | null
          photo_path?: string | null
          position?: number
          term?: string | null
          title?: string
          title_th?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      integration_tokens: {
        Row: {
          account: string | null
          created_at: string
          id: string
          provider: string
          refresh_token: string
          revoked_at: string | null
          scopes: string[]
          updated_at: string
          user_id: string
        }
        Insert: {
          account?: string | null
          created_at?: string
          id?: string
          provider: string
          refresh_token: string
          revoked_at?: string | null
          scopes?: string[]
          updated_at?: string
          user_id: string
        }
        Update: {
          account?: string | null
          created_at?: string
          id?: string
          provider?: string
          refresh_token?: string
          revoked_at?: string | null
          scopes?: string[]
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "integration_tokens_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      internal_secrets: {
        Row: {
          created_at: string
          description: string | null
          key: string
          updated_at: string
          value: string
        }
        Insert: {
          created_at?: string
          description?: string | null
          key: string
          updated_at?: string
          value: string
        }
        Update: {
          created_at?: string
          description?: string | null
          key?: string
          updated_at?: string
          value?: string
        }
        Relationships: []
      }
      invitations: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          address: string
          club_id: string | null
          created_at: string
          division: string | null
          email: string
          ends_on: string | null
          expires_at: string
          id: string
          invited_by: string | null
          language: string
          name: string | null
          role: Database["public"]["Enums"]["user_role"]
          sendings: number
          sent_at: string
          starts_on: string
          term: string | null
          updated_at: string
          withdrawn_at: string | null
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          address: string
          club_id?: string | null
          created_at?: string
          division?: string | null
          email: string
          ends_on?: string | null
          expires_at: string
          id?: string
          invited_by?: string | null
          language?: string
          name?: string | null
          role: Database["public"]["Enums"]["user_role"]
          sendings?: number
          sent_at?: string
          starts_on: string
          term?: string | null
          updated_at?: string
          withdrawn_at?: string | null
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          address?: string
          club_id?: string | null
          created_at?: string
          division?: string | null
          email?: string
          ends_on?: string | null
          expires_at?: string
          id?: string
          invited_by?: string | null
          language?: string
          name?: string | null
          role?: Database["public"]["Enums"]["user_role"]
          sendings?: number
          sent_at?: string
          starts_on?: string
          term?: string | null
          updated_at?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "invitations_accepted_by_fkey"
            columns: ["accepted_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invitations_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "invitations_division_fkey"
            columns: ["division"]
            isOneToOne: false
            referencedRelation: "divisions"
            referencedColumns: ["slug"]
          },
          {
            foreignKeyName: "invitations_invited_by_fkey"
            columns: ["invited_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      meeting_poll_responses: {
        Row: {
          choices: string[]
          created_at: string
          id: string
          poll_id: string
          responder_id: string
          updated_at: string
        }
        Insert: {
          choices: string[]
          created_at?: string
          id?: string
          poll_id: string
          responder_id?: string
          updated_at?: string
        }
        Update: {
          choices?: string[]
          created_at?: string
          id?: string
          poll_id?: string
          responder_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "meeting_poll_responses_poll_id_fkey"
            columns: ["poll_id"]
            isOneToOne: false
            referencedRelation: "meeting_polls"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "meeting_poll_responses_responder_id_fkey"
            columns: ["responder_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      meeting_poll_tallies: {
        Row: {
          choice: string
          poll_id: string
          updated_at: string
          votes: number
        }
        Insert: {
          choice: string
          poll_id: string
          updated_at?: string
          votes?: number
        }
        Update: {
          choice?: string
          poll_id?: string
          updated_at?: string
          votes?: number
        }
        Relationships: [
          {
            foreignKeyName: "meeting_poll_tallies_poll_id_fkey"
            columns: ["poll_id"]
            isOneToOne: false
            referencedRelation: "meeting_polls"
            referencedColumns: ["id"]
          },
        ]
      }
      meeting_polls: {
        Row: {
          closes_at: string | null
          created_at: string
          created_by: string | null
          id: string
          is_named: boolean
          kind: string
          max_choices: number
          opens_at: string
          options: NonNullable<Json>
          question: string
          question_th: string | null
          slug: string
          updated_at: string
        }
        Insert: {
          closes_at?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          is_named?: boolean
          kind?: string
          max_choices?: number
          opens_at?: string
          options?: NonNullable<Json>
          question: string
          question_th?: string | null
          slug?: string
          updated_at?: string
        }
        Update: {
          closes_at?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          is_named?: boolean
          kind?: string
          max_choices?: number
          opens_at?: string
          options?: NonNullable<Json>
          question?: string
          question_th?: string | null
          slug?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "meeting_polls_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      name_confirmations: {
        Row: {
          cohort: number | null
          confirmed_at: string
          confirmed_by: string | null
          full_name: string
          full_name_en: string | null
          id: number
          person_id: string
          source: string
          withdrawn_at: string | null
        }
        Insert: {
          cohort?: number | null
          confirmed_at?: string
          confirmed_by?: string | null
          full_name: string
          full_name_en?: string | null
          id?: never
          person_id: string
          source: string
          withdrawn_at?: string | null
        }
        Update: {
          cohort?: number | null
          confirmed_at?: string
          confirmed_by?: string | null
          full_name?: string
          full_name_en?: string | null
          id?: never
          person_id?: string
          source?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "name_confirmations_confirmed_by_fkey"
            columns: ["confirmed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "name_confirmations_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      name_requests: {
        Row: {
          cohort: number | null
          full_name: string
          full_name_en: string | null
          person_id: string
          refused_at: string | null
          requested_at: string
        }
        Insert: {
          cohort?: number | null
          full_name: string
          full_name_en?: string | null
          person_id: string
          refused_at?: string | null
          requested_at?: string
        }
        Update: {
          cohort?: number | null
          full_name?: string
          full_name_en?: string | null
          person_id?: string
          refused_at?: string | null
          requested_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "name_requests_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: true
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      news: {
        Row: {
          body: string | null
          body_th: string | null
          club_id: string | null
          cover_alt: string | null
          cover_alt_th: string | null
          cover_image: string | null
          created_at: string
          id: string
          published_at: string | null
          published_by: string | null
          slug: string
          summary: string | null
          summary_th: string | null
          title: string
          title_th: string | null
          updated_at: string
        }
        Insert: {
          body?: string | null
          body_th?: string | null
          club_id?: string | null
          cover_alt?: string | null
          cover_alt_th?: string | null
          cover_image?: string | null
          created_at?: string
          id?: string
          published_at?: string | null
          published_by?: string | null
          slug: string
          summary?: string | null
          summary_th?: string | null
          title: string
          title_th?: string | null
          updated_at?: string
        }
        Update: {
          body?: string | null
          body_th?: string | null
          club_id?: string | null
          cover_alt?: string | null
          cover_alt_th?: string | null
          cover_image?: string | null
          created_at?: string
          id?: string
          published_at?: string | null
          published_by?: string | null
          slug?: string
          summary?: string | null
          summary_th?: string | null
          title?: string
          title_th?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "news_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "news_published_by_fkey"
            columns: ["published_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notice_kinds: {
        Row: {
          kind: string
          topic: string
        }
        Insert: {
          kind: string
          topic: string
        }
        Update: {
          kind?: string
          topic?: string
        }
        Relationships: [
          {
            foreignKeyName: "notice_kinds_topic_fkey"
            columns: ["topic"]
            isOneToOne: false
            referencedRelation: "notice_topics"
            referencedColumns: ["topic"]
          },
        ]
      }
      notice_settings: {
        Row: {
          created_at: string
          id: string
          mail: boolean
          push: boolean
          topic: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          mail: boolean
          push: boolean
          topic: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          mail?: boolean
          push?: boolean
          topic?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notice_settings_topic_fkey"
            columns: ["topic"]
            isOneToOne: false
            referencedRelation: "notice_topics"
            referencedColumns: ["topic"]
          },
          {
            foreignKeyName: "notice_settings_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notice_topics: {
        Row: {
          is_required: boolean
          mail: boolean
          place: number
          push: boolean
          topic: string
        }
        Insert: {
          is_required: boolean
          mail: boolean
          place: number
          push: boolean
          topic: string
        }
        Update: {
          is_required?: boolean
          mail?: boolean
          place?: number
          push?: boolean
          topic?: string
        }
        Relationships: []
      }
      notices: {
        Row: {
          content: NonNullable<Json>
          created_at: string
          event_id: number
          id: number
          kind: string
          path: string
          read_at: string | null
          user_id: string
        }
        Insert: {
          content: NonNullable<Json>
          created_at?: string
          event_id: number
          id?: never
          kind: string
          path: string
          read_at?: string | null
          user_id: string
        }
        Update: {
          content?: NonNullable<Json>
          created_at?: string
          event_id?: number
          id?: never
          kind?: string
          path?: string
          read_at?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notices_event_id_fkey"
            columns: ["event_id"]
            isOneToOne: false
            referencedRelation: "notification_outbox"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notices_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_deliveries: {
        Row: {
          attempts: number
          channel: string
          created_at: string
          id: string
          last_error: string | null
          next_attempt_at: string
          outbox_id: number
          receiver: string
          state: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          attempts?: number
          channel: string
          created_at?: string
          id?: string
          last_error?: string | null
          next_attempt_at?: string
          outbox_id: number
          receiver: string
          state?: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          attempts?: number
          channel?: string
          created_at?: string
          id?: string
          last_error?: string | null
          next_attempt_at?: string
          outbox_id?: number
          receiver?: string
          state?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "notification_deliveries_outbox_id_fkey"
            columns: ["outbox_id"]
            isOneToOne: false
            referencedRelation: "notification_outbox"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_deliveries_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_outbox: {
        Row: {
          created_at: string
          event_key: string
          fanned_out_at: string | null
          id: number
          kind: string
          path: string | null
          payload: NonNullable<Json>
          project_id: string | null
          receivers: string[]
          step_id: number | null
        }
        Insert: {
          created_at?: string
          event_key: string
          fanned_out_at?: string | null
          id?: never
          kind: string
          path?: string | null
          payload: NonNullable<Json>
          project_id?: string | null
          receivers?: string[]
          step_id?: number | null
        }
        Update: {
          created_at?: string
          event_key?: string
          fanned_out_at?: string | null
          id?: never
          kind?: string
          path?: string | null
          payload?: NonNullable<Json>
          project_id?: string | null
          receivers?: string[]
          step_id?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "notification_outbox_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "notification_outbox_step_id_fkey"
            columns: ["step_id"]
            isOneToOne: false
            referencedRelation: "approval_steps"
            referencedColumns: ["id"]
          },
        ]
      }
      policy_texts: {
        Row: {
          asks_again: boolean
          body: string
          body_th: string
          change_note: string | null
          change_note_th: string | null
          created_at: string
          id: string
          is_current: boolean
          kind: string
          published_at: string | null
          published_by: string | null
          updated_at: string
          version: number
        }
        Insert: {
          asks_again?: boolean
          body?: string
          body_th?: string
          change_note?: string | null
          change_note_th?: string | null
          created_at?: string
          id?: string
          is_current?: boolean
          kind: string
          published_at?: string | null
          published_by?: string | null
          updated_at?: string
          version: number
        }
        Update: {
          asks_again?: boolean
          body?: string
          body_th?: string
          change_note?: string | null
          change_note_th?: string | null
          created_at?: string
          id?: string
          is_current?: boolean
          kind?: string
          published_at?: string | null
          published_by?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "policy_texts_published_by_fkey"
            columns: ["published_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      poll_removals: {
        Row: {
          asker_id: string | null
          id: string
          question: string
          question_th: string | null
          reason: string
          removed_at: string
          removed_by: string | null
        }
        Insert: {
          asker_id?: string | null
          id?: string
          question: string
          question_th?: string | null
          reason: string
          removed_at?: string
          removed_by?: string | null
        }
        Update: {
          asker_id?: string | null
          id?: string
          question?: string
          question_th?: string | null
          reason?: string
          removed_at?: string
          removed_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "poll_removals_asker_id_fkey"
            columns: ["asker_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "poll_removals_removed_by_fkey"
            columns: ["removed_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          avatar_path: string | null
          cohort: number | null
          created_at: string
          division: string | null
          erased_at: string | null
          full_name: string | null
          full_name_en: string | null
          id: string
          is_cohort_confirmed: boolean
          is_name_doubtful: boolean
          language: string
          name_confirmed_at: string | null
          name_source: string | null
          nickname: string | null
          role: Database["public"]["Enums"]["user_role"]
          updated_at: string
          awaits_consent: boolean | null
        }
        Insert: {
          avatar_path?: string | null
          cohort?: number | null
          created_at?: string
          division?: string | null
          erased_at?: string | null
          full_name?: string | null
          full_name_en?: string | null
          id: string
          is_cohort_confirmed?: boolean
          is_name_doubtful?: boolean
          language?: string
          name_confirmed_at?: string | null
          name_source?: string | null
          nickname?: string | null
          role?: Database["public"]["Enums"]["user_role"]
          updated_at?: string
        }
        Update: {
          avatar_path?: string | null
          cohort?: number | null
          created_at?: string
          division?: string | null
          erased_at?: string | null
          full_name?: string | null
          full_name_en?: string | null
          id?: string
          is_cohort_confirmed?: boolean
          is_name_doubtful?: boolean
          language?: string
          name_confirmed_at?: string | null
          name_source?: string | null
          nickname?: string | null
          role?: Database["public"]["Enums"]["user_role"]
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "profiles_division_fkey"
            columns: ["division"]
            isOneToOne: false
            referencedRelation: "divisions"
            referencedColumns: ["slug"]
          },
        ]
      }
      project_comments: {
        Row: {
          author_id: string
          body: string
          created_at: string
          id: string
          project_id: string
          section: string | null
        }
        Insert: {
          author_id?: string
          body: string
          created_at?: string
          id?: string
          project_id: string
          section?: string | null
        }
        Update: {
          author_id?: string
          body?: string
          created_at?: string
          id?: string
          project_id?: string
          section?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "project_comments_author_id_fkey"
            columns: ["author_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_comments_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_documents: {
        Row: {
          created_at: string
          file_url: string
          id: string
          kind: Database["public"]["Enums"]["document_kind"]
          project_id: string
          title: string | null
          uploader_id: string
        }
        Insert: {
          created_at?: string
          file_url: string
          id?: string
          kind: Database["public"]["Enums"]["document_kind"]
          project_id: string
          title?: string | null
          uploader_id?: string
        }
        Update: {
          created_at?: string
          file_url?: string
          id?: string
          kind?: Database["public"]["Enums"]["document_kind"]
          project_id?: string
          title?: string | null
          uploader_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_documents_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_documents_uploader_id_fkey"
            columns: ["uploader_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      project_receipts: {
        Row: {
          amount: number
          budget_line: number | null
          created_at: string
          document_id: string
          paid_on: string
          project_id: string
          updated_at: string
        }
        Insert: {
          amount: number
          budget_line?: number | null
          created_at?: string
          document_id: string
          paid_on: string
          project_id: string
          updated_at?: string
        }
        Update: {
          amount?: number
          budget_line?: number | null
          created_at?: string
          document_id?: string
          paid_on?: string
          project_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_receipts_document_id_fkey"
            columns: ["document_id"]
            isOneToOne: true
            referencedRelation: "project_documents"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "project_receipts_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: false
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_reports: {
        Row: {
          correction_reason: string | null
          created_at: string
          happened: string | null
          lessons: string | null
          participants_corrected: number | null
          participants_counted: number | null
          project_id: string
          spending_note: string | null
          submitted_at: string | null
          updated_at: string
        }
        Insert: {
          correction_reason?: string | null
          created_at?: string
          happened?: string | null
          lessons?: string | null
          participants_corrected?: number | null
          participants_counted?: number | null
          project_id: string
          spending_note?: string | null
          submitted_at?: string | null
          updated_at?: string
        }
        Update: {
          correction_reason?: string | null
          created_at?: string
          happened?: string | null
          lessons?: string | null
          participants_corrected?: number | null
          participants_counted?: number | null
          project_id?: string
          spending_note?: string | null
          submitted_at?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "project_reports_project_id_fkey"
            columns: ["project_id"]
            isOneToOne: true
            referencedRelation: "projects"
            referencedColumns: ["id"]
          },
        ]
      }
      project_transitions: {
        Row: {
          from_status: Database["public"]["Enums"]["project_status"]
          kind: string
          mover: string
          path: string | null
          to_status: Database["public"]["Enums"]["project_status"]
        }
        Insert: {
          from_status: Database["public"]["Enums"]["project_status"]
          kind: string
          mover: string
          path?: string | null
          to_status: Database["public"]["Enums"]["project_status"]
        }
        Update: {
          from_status?: Database["public"]["Enums"]["project_status"]
          kind?: string
          mover?: string
          path?: string | null
          to_status?: Database["public"]["Enums"]["project_status"]
        }
        Relationships: []
      }
      projects: {
        Row: {
          academic_year: number | null
          advisor_name: string | null
          budget_items: NonNullable<Json>
          budget_source: string | null
          budget_total: number
          club_id: string | null
          created_at: string
          created_by: string
          division: string | null
          ends_on: string | null
          expected_participants: number | null
          expected_results: string | null
          id: string
          indicators: string | null
          move_note: string | null
          move_section: string | null
          needs_board: boolean
          objectives: string | null
          plan: string | null
          rationale: string | null
          responsible: NonNullable<Json>
          risks: NonNullable<Json>
          starts_on: string | null
          status: Database["public"]["Enums"]["project_status"]
          status_changed_at: string
          submitted_at: string | null
          target_group: string | null
          title: string
          title_en: string | null
          updated_at: string
          venue: string | null
          waiting_for: string | null
        }
        Insert: {
          academic_year?: number | null
          advisor_name?: string | null
          budget_items?: NonNullable<Json>
          budget_source?: string | null
          budget_total?: number
          club_id?: string | null
          created_at?: string
          created_by?: string
          division?: string | null
          ends_on?: string | null
          expected_participants?: number | null
          expected_results?: string | null
          id?: string
          indicators?: string | null
          move_note?: string | null
          move_section?: string | null
          needs_board?: boolean
          objectives?: string | null
          plan?: string | null
          rationale?: string | null
          responsible?: NonNullable<Json>
          risks?: NonNullable<Json>
          starts_on?: string | null
          status?: Database["public"]["Enums"]["project_status"]
          status_changed_at?: string
          submitted_at?: string | null
          target_group?: string | null
          title: string
          title_en?: string | null
          updated_at?: string
          venue?: string | null
          waiting_for?: never
        }
        Update: {
          academic_year?: number | null
          advisor_name?: string | null
          budget_items?: NonNullable<Json>
          budget_source?: string | null
          budget_total?: number
          club_id?: string | null
          created_at?: string
          created_by?: string
          division?: string | null
          ends_on?: string | null
          expected_participants?: number | null
          expected_results?: string | null
          id?: string
          indicators?: string | null
          move_note?: string | null
          move_section?: string | null
          needs_board?: boolean
          objectives?: string | null
          plan?: string | null
          rationale?: string | null
          responsible?: NonNullable<Json>
          risks?: NonNullable<Json>
          starts_on?: string | null
          status?: Database["public"]["Enums"]["project_status"]
          status_changed_at?: string
          submitted_at?: string | null
          target_group?: string | null
          title?: string
          title_en?: string | null
          updated_at?: string
          venue?: string | null
          waiting_for?: never
        }
        Relationships: [
          {
            foreignKeyName: "projects_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "projects_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "projects_division_fkey"
            columns: ["division"]
            isOneToOne: false
            referencedRelation: "divisions"
            referencedColumns: ["slug"]
          },
        ]
      }
      push_subscriptions: {
        Row: {
          auth: string
          created_at: string
          endpoint: string
          id: string
          last_used_at: string | null
          p256dh: string
          updated_at: string
          user_agent: string | null
          user_id: string
        }
        Insert: {
          auth: string
          created_at?: string
          endpoint: string
          id?: string
          last_used_at?: string | null
          p256dh: string
          updated_at?: string
          user_agent?: string | null
          user_id?: string
        }
        Update: {
          auth?: string
          created_at?: string
          endpoint?: string
          id?: string
          last_used_at?: string | null
          p256dh?: string
          updated_at?: string
          user_agent?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "push_subscriptions_user_id_fkey"
            columns: ["user_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      quotas: {
        Row: {
          amount: number
          id: string
          kind: string
          role: Database["public"]["Enums"]["user_role"]
          updated_at: string
        }
        Insert: {
          amount: number
          id: string
          kind: string
          role: Database["public"]["Enums"]["user_role"]
          updated_at?: string
        }
        Update: {
          amount?: number
          id?: string
          kind?: string
          role?: Database["public"]["Enums"]["user_role"]
          updated_at?: string
        }
        Relationships: []
      }
      register_names: {
        Row: {
          cohort: number | null
          email: string
          full_name: string
          full_name_en: string | null
          imported_at: string
          imported_by: string | null
        }
        Insert: {
          cohort?: number | null
          email: string
          full_name: string
          full_name_en?: string | null
          imported_at?: string
          imported_by?: string | null
        }
        Update: {
          cohort?: number | null
          email?: string
          full_name?: string
          full_name_en?: string | null
          imported_at?: string
          imported_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "register_names_imported_by_fkey"
            columns: ["imported_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      review_authorities: {
        Row: {
          authority: string
          may_repeat: boolean
          needs_reason: boolean
          rank: number
          seat: string
        }
        Insert: {
          authority: string
          may_repeat: boolean
          needs_reason: boolean
          rank: number
          seat: string
        }
        Update: {
          authority?: string
          may_repeat?: boolean
          needs_reason?: boolean
          rank?: number
          seat?: string
        }
        Relationships: []
      }
      shop_order_items: {
        Row: {
          id: string
          order_id: string
          quantity: number
          unit_price: number
          variant_id: string
        }
        Insert: {
          id?: string
          order_id: string
          quantity: number
          unit_price: number
          variant_id: string
        }
        Update: {
          id?: string
          order_id?: string
          quantity?: number
          unit_price?: number
          variant_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "shop_order_items_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "shop_orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shop_order_items_variant_id_fkey"
            columns: ["variant_id"]
            isOneToOne: false
            referencedRelation: "shop_product_variants"
            referencedColumns: ["id"]
          },
        ]
      }
      shop_orders: {
        Row: {
          buyer_id: string
          cancelled_at: string | null
          cancelled_by: string | null
          check_by: string | null
          club_id: string
          created_at: string
          ended_at: string | null
          extended_at: string | null
          handed_over_at: string | null
          handed_over_by: string | null
          id: string
          note: string | null
          pay_by: string | null
          status: Database["public"]["Enums"]["order_status"]
          total: number
          updated_at: string
        }
        Insert: {
          buyer_id: string
          cancelled_at?: string | null
          cancelled_by?: string | null
          check_by?: string | null
          club_id: string
          created_at?: string
          ended_at?: never
          extended_at?: string | null
          handed_over_at?: string | null
          handed_over_by?: string | null
          id?: string
          note?: string | null
          pay_by?: string | null
          status?: Database["public"]["Enums"]["order_status"]
          total: number
          updated_at?: string
        }
        Update: {
          buyer_id?: string
          cancelled_at?: string | null
          cancelled_by?: string | null
          check_by?: string | null
          club_id?: string
          created_at?: string
          ended_at?: never
          extended_at?: string | null
          handed_over_at?: string | null
          handed_over_by?: string | null
          id?: string
          note?: string | null
          pay_by?: string | null
          status?: Database["public"]["Enums"]["order_status"]
          total?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "shop_orders_buyer_id_fkey"
            columns: ["buyer_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shop_orders_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shop_orders_handed_over_by_fkey"
            columns: ["handed_over_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      shop_payment_ledger: {
        Row: {
          amount: number
          created_at: string
          credit_account: string | null
          debit_account: string | null
          id: number
          kind: string
          note: string | null
          order_id: string
          proof_id: string | null
          recorded_by: string | null
        }
        Insert: {
          amount: number
          created_at?: string
          credit_account?: never
          debit_account?: never
          id?: never
          kind: string
          note?: string | null
          order_id: string
          proof_id?: string | null
          recorded_by?: string | null
        }
        Update: {
          amount?: number
          created_at?: string
          credit_account?: never
          debit_account?: never
          id?: never
          kind?: string
          note?: string | null
          order_id?: string
          proof_id?: string | null
          recorded_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "shop_payment_ledger_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "shop_orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shop_payment_ledger_proof_id_fkey"
            columns: ["proof_id"]
            isOneToOne: false
            referencedRelation: "shop_payment_proofs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shop_payment_ledger_recorded_by_fkey"
            columns: ["recorded_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      shop_payment_proofs: {
        Row: {
          created_at: string
          file_hash: string | null
          file_path: string
          id: string
          order_id: string
          qr_payload: string | null
          refusal_reason: string | null
          refused_at: string | null
          refused_by: string | null
          sending_bank: string | null
          trans_ref: string | null
          uploader_id: string
        }
        Insert: {
          created_at?: string
          file_hash?: string | null
          file_path: string
          id?: string
          order_id: string
          qr_payload?: string | null
          refusal_reason?: string | null
          refused_at?: string | null
          refused_by?: string | null
          sending_bank?: string | null
          trans_ref?: string | null
          uploader_id?: string
        }
        Update: {
          created_at?: string
          file_hash?: string | null
          file_path?: string
          id?: string
          order_id?: string
          qr_payload?: string | null
          refusal_reason?: string | null
          refused_at?: string | null
          refused_by?: string | null
          sending_bank?: string | null
          trans_ref?: string | null
          uploader_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "shop_payment_proofs_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "shop_orders"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shop_payment_proofs_refused_by_fkey"
            columns: ["refused_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shop_payment_proofs_uploader_id_fkey"
            columns: ["uploader_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      shop_payout_accounts: {
        Row: {
          account_name: string | null
          club_id: string | null
          created_at: string
          id: number
          named_by: string | null
          promptpay_id: string | null
        }
        Insert: {
          account_name?: string | null
          club_id?: string | null
          created_at?: string
          id?: never
          named_by?: string | null
          promptpay_id?: string | null
        }
        Update: {
          account_name?: string | null
          club_id?: string | null
          created_at?: string
          id?: never
          named_by?: string | null
          promptpay_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "shop_payout_accounts_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "shop_payout_accounts_named_by_fkey"
            columns: ["named_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      shop_product_variants: {
        Row: {
          colour: string | null
          created_at: string
          id: string
          price: number
          product_id: string
          size: string | null
          sku: string | null
          stock: number
          updated_at: string
        }
        Insert: {
          colour?: string | null
          created_at?: string
          id?: string
          price: number
          product_id: string
          size?: string | null
          sku?: string | null
          stock?: number
          updated_at?: string
        }
        Update: {
          colour?: string | null
          created_at?: string
          id?: string
          price?: number
          product_id?: string
          size?: string | null
          sku?: string | null
          stock?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "shop_product_variants_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "shop_products"
            referencedColumns: ["id"]
          },
        ]
      }
      shop_products: {
        Row: {
          club_id: string
          created_at: string
          description: string | null
          description_th: string | null
          id: string
          image_texts: NonNullable<Json>
          images: NonNullable<Json>
          is_available: boolean
          max_per_buyer: number | null
          name: string
          name_th: string | null
          slug: string
          updated_at: string
        }
        Insert: {
          club_id: string
          created_at?: string
          description?: string | null
          description_th?: string | null
          id?: string
          image_texts?: NonNullable<Json>
          images?: NonNullable<Json>
          is_available?: boolean
          max_per_buyer?: number | null
          name: string
          name_th?: string | null
          slug: string
          updated_at?: string
        }
        Update: {
          club_id?: string
          created_at?: string
          description?: string | null
          description_th?: string | null
          id?: string
          image_texts?: NonNullable<Json>
          images?: NonNullable<Json>
          is_available?: boolean
          max_per_buyer?: number | null
          name?: string
          name_th?: string | null
          slug?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "shop_products_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
        ]
      }
      short_link_clicks: {
        Row: {
          clicked_at: string
          device: string | null
          id: number
          ip_hash: string | null
          referrer_host: string | null
          short_link_id: string
          utm_campaign: string | null
          utm_content: string | null
          utm_medium: string | null
          utm_source: string | null
          utm_term: string | null
        }
        Insert: {
          clicked_at?: string
          device?: string | null
          id?: never
          ip_hash?: string | null
          referrer_host?: string | null
          short_link_id: string
          utm_campaign?: string | null
          utm_content?: string | null
          utm_medium?: string | null
          utm_source?: string | null
          utm_term?: string | null
        }
        Update: {
          clicked_at?: string
          device?: string | null
          id?: never
          ip_hash?: string | null
          referrer_host?: string | null
          short_link_id?: string
          utm_campaign?: string | null
          utm_content?: string | null
          utm_medium?: string | null
          utm_source?: string | null
          utm_term?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "short_link_clicks_short_link_id_fkey"
            columns: ["short_link_id"]
            isOneToOne: false
            referencedRelation: "short_links"
            referencedColumns: ["id"]
          },
        ]
      }
      short_links: {
        Row: {
          created_at: string
          created_by: string | null
          expires_at: string | null
          id: string
          is_active: boolean
          slug: string
          target_url: string
          title: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          created_by?: string | null
          expires_at?: string | null
          id?: string
          is_active?: boolean
          slug: string
          target_url: string
          title?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          created_by?: string | null
          expires_at?: string | null
          id?: string
          is_active?: boolean
          slug?: string
          target_url?: string
          title?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "short_links_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      social_feed_cache: {
        Row: {
          caption: string | null
          comment_count: number
          fetched_at: string
          id: string
          like_count: number
          permalink: string
          posted_at: string | null
          shortcode: string
          social_user_id: string
          thumbnail_path: string | null
        }
        Insert: {
          caption?: string | null
          comment_count?: number
          fetched_at?: string
          id?: string
          like_count?: number
          permalink: string
          posted_at?: string | null
          shortcode: string
          social_user_id: string
          thumbnail_path?: string | null
        }
        Update: {
          caption?: string | null
          comment_count?: number
          fetched_at?: string
          id?: string
          like_count?: number
          permalink?: string
          posted_at?: string | null
          shortcode?: string
          social_user_id?: string
          thumbnail_path?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "social_feed_cache_social_user_id_fkey"
            columns: ["social_user_id"]
            isOneToOne: false
            referencedRelation: "social_user_ids"
            referencedColumns: ["id"]
          },
        ]
      }
      social_posts: {
        Row: {
          caption: string | null
          created_at: string
          id: string
          is_visible: boolean
          position: number
          updated_at: string
          url: string
        }
        Insert: {
          caption?: string | null
          created_at?: string
          id?: string
          is_visible?: boolean
          position?: number
          updated_at?: string
          url: string
        }
        Update: {
          caption?: string | null
          created_at?: string
          id?: string
          is_visible?: boolean
          position?: number
          updated_at?: string
          url?: string
        }
        Relationships: []
      }
      social_user_ids: {
        Row: {
          club_id: string | null
          created_at: string
          failures: number
          handle: string
          id: string
          is_active: boolean
          last_harvested_at: string | null
          retry_after: string | null
          updated_at: string
          user_id: string | null
        }
        Insert: {
          club_id?: string | null
          created_at?: string
          failures?: number
          handle: string
          id?: string
          is_active?: boolean
          last_harvested_at?: string | null
          retry_after?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          club_id?: string | null
          created_at?: string
          failures?: number
          handle?: string
          id?: string
          is_active?: boolean
          last_harvested_at?: string | null
          retry_after?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "social_user_ids_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
        ]
      }
      terms_of_office: {
        Row: {
          began_at: string | null
          closed_at: string | null
          club_id: string | null
          created_at: string
          created_by: string | null
          division: string | null
          ends_on: string | null
          former_ends_on: string | null
          handed_over_to: string | null
          id: string
          person_id: string
          photo_path: string | null
          role: Database["public"]["Enums"]["user_role"]
          starts_on: string
          term: string | null
          updated_at: string
        }
        Insert: {
          began_at?: string | null
          closed_at?: string | null
          club_id?: string | null
          created_at?: string
          created_by?: string | null
          division?: string | null
          ends_on?: string | null
          former_ends_on?: string | null
          handed_over_to?: string | null
          id?: string
          person_id: string
          photo_path?: string | null
          role: Database["public"]["Enums"]["user_role"]
          starts_on: string
          term?: string | null
          updated_at?: string
        }
        Update: {
          began_at?: string | null
          closed_at?: string | null
          club_id?: string | null
          created_at?: string
          created_by?: string | null
          division?: string | null
          ends_on?: string | null
          former_ends_on?: string | null
          handed_over_to?: string | null
          id?: string
          person_id?: string
          photo_path?: string | null
          role?: Database["public"]["Enums"]["user_role"]
          starts_on?: string
          term?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "terms_of_office_club_id_fkey"
            columns: ["club_id"]
            isOneToOne: false
            referencedRelation: "clubs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "terms_of_office_created_by_fkey"
            columns: ["created_by"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "terms_of_office_division_fkey"
            columns: ["division"]
            isOneToOne: false
            referencedRelation: "divisions"
            referencedColumns: ["slug"]
          },
          {
            foreignKeyName: "terms_of_office_person_id_fkey"
            columns: ["person_id"]
            isOneToOne: false
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      activity_transcript: { Args: { person?: string }; Returns: Json }
      add_attendance: {
        Args: { event: string; person: string; reason: string }
        Returns: {
          checked_in_at: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision: string | null
          event_id: string
          id: string
          is_counted: boolean
          method: string
          reason: string | null
          recorded_by: string | null
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "event_attendance"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      answer_club_message: {
        Args: { body: string; club: string; person: string }
        Returns: undefined
      }
      answer_club_request: {
        Args: { is_accepted: boolean; note?: string; request: string }
        Returns: undefined
      }
      answer_event: {
        Args: { event: string; is_coming: boolean }
        Returns: undefined
      }
      assign_offices: {
        Args: {
          ends_on?: string
          is_preview?: boolean
          lines: Json
          starts_on?: string
          term?: string
        }
        Returns: Json
      }
      attendance_by_month: {
        Args: { months?: number }
        Returns: {
          activity_kind: string
          attendances: number
          events: number
          month: string
        }[]
      }
      awaits_consent: {
        Args: { profile: Database["public"]["Tables"]["profiles"]["Row"] }
        Returns: boolean
      }
      begin_connection_try: {
        Args: { actor: string; connection: string }
        Returns: number
      }
      begin_notification_run: {
        Args: { lease_seconds: number }
        Returns: string
      }
      block_club_person: {
        Args: { club: string; is_blocked: boolean; person: string }
        Returns: undefined
      }
      budgets_by_division: {
        Args: { months?: number }
        Returns: {
          division: string
          granted: number
          proposals: number
          requested: number
        }[]
      }
      call_off_hand_over: { Args: { term: string }; Returns: undefined }
      cancel_order: {
        Args: { shop_order: string }
        Returns: {
          buyer_id: string
          cancelled_at: string | null
          cancelled_by: string | null
          check_by: string | null
          club_id: string
          created_at: string
          ended_at: string | null
          extended_at: string | null
          handed_over_at: string | null
          handed_over_by: string | null
          id: string
          note: string | null
          pay_by: string | null
          status: Database["public"]["Enums"]["order_status"]
          total: number
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "shop_orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      change_offices: {
        Args: { changes: Json; is_preview?: boolean }
        Returns: Json
      }
      chat_use_by_week: {
        Args: Record<PropertyKey, never>
        Returns: {
          answers: number
          failures: number
          fallbacks: number
          people: number
          quoted: number
          tokens: number
          week: string
        }[]
      }
      check_in: {
        Args: { code: string; scanned_at?: string }
        Returns: {
          checked_in_at: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision: string | null
          event_id: string
          id: string
          is_counted: boolean
          method: string
          reason: string | null
          recorded_by: string | null
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "event_attendance"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      claim_deliveries: {
        Args: { lease_seconds?: number; most?: number }
        Returns: {
          attempts: number
          channel: string
          id: string
          kind: string
          outbox_id: number
          receiver: string
          unsubscribe: string
          user_id: string
        }[]
      }
      clicks_by_day: {
        Args: { days?: number; link?: string }
        Returns: {
          clicks: number
          day: string
          robots: number
          visitors: number
        }[]
      }
      clicks_by_source: {
        Args: { days?: number; link?: string }
        Returns: {
          campaign: string
          clicks: number
          medium: string
          source: string
        }[]
      }
      club_conversations: {
        Args: { club: string }
        Returns: {
          is_blocked: boolean
          is_waiting: boolean
          last_at: string
          messages: Json
          name: string
          name_en: string
          person: string
        }[]
      }
      club_members_on_page: {
        Args: { club: string }
        Returns: {
          avatar_path: string
          id: string
          name: string
          name_en: string
          office: string
          office_th: string
        }[]
      }
      club_membership: {
        Args: { club: string }
        Returns: {
          has_officers: boolean
          is_officer: boolean
          is_president: boolean
          is_shown: boolean
          members: number
          own: string
          own_id: string
        }[]
      }
      confirm_name: {
        Args: {
          cohort?: number
          name: string
          name_en?: string
          person: string
        }
        Returns: undefined
      }
      count_club_audience: { Args: { club: string }; Returns: number }
      count_members: {
        Args: Record<PropertyKey, never>
        Returns: {
          joined: number
          people: number
          role: Database["public"]["Enums"]["user_role"]
        }[]
      }
      create_check_in_code: {
        Args: { event: string; valid_minutes?: number }
        Returns: Json
      }
      decide_late_scans: {
        Args: { decision?: string; event: string; scans: string[] }
        Returns: number
      }
      decode_slip: {
        Args: { payload: string }
        Returns: Record<string, unknown>
      }
      end_my_session: { Args: { session: string }; Returns: undefined }
      end_notification_run: {
        Args: { is_out_of_time?: boolean; run: string }
        Returns: boolean
      }
      erase_me: { Args: Record<PropertyKey, never>; Returns: undefined }
      erase_person: { Args: { person: string }; Returns: undefined }
      event_turnout: {
        Args: { event: string }
        Returns: {
          coming: number
          own: string
          waiting: number
        }[]
      }
      export_club_members: {
        Args: { club: string }
        Returns: {
          cohort: number
          division: string
          joined_at: string
          name: string
          nickname: string
          office: string
        }[]
      }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      fan_out_events: {
        Args: { channels: string[]; max_events?: number }
        Returns: number
      }
      find_people: {
        Args: {
          after_id?: string
          after_name?: string
          in_english?: boolean
          of_division?: string
          of_role?: Database["public"]["Enums"]["user_role"]
          term?: string
        }
        Returns: {
          avatar_path: string
          cohort: number
          created_at: string
          division: string
          email: string
          full_name: string
          full_name_en: string
          id: string
          last_sign_in_at: string
          name: string
          nickname: string
          role: Database["public"]["Enums"]["user_role"]
          suspended_reason: string
          total: number
        }[]
      }
      find_printed_step: {
        Args: { code: string }
        Returns: {
          content_hash: string
          hash: string
          project_id: string
          sequence: number
        }[]
      }
      finish_delivery: {
        Args: {
          delivery: string
          failure?: string
          is_final?: boolean
          retry_seconds?: number
        }
        Returns: undefined
      }
      follow_short_link: {
        Args: {
          address?: string
          device?: string
          referrer_host?: string
          slug: string
          utm?: Json
        }
        Returns: string
      }
      hand_over_order: {
        Args: { shop_order: string }
        Returns: {
          buyer_id: string
          cancelled_at: string | null
          cancelled_by: string | null
          check_by: string | null
          club_id: string
          created_at: string
          ended_at: string | null
          extended_at: string | null
          handed_over_at: string | null
          handed_over_by: string | null
          id: string
          note: string | null
          pay_by: string | null
          status: Database["public"]["Enums"]["order_status"]
          total: number
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "shop_orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      harvest_account: { Args: { handle: string }; Returns: undefined }
      has_password: { Args: Record<PropertyKey, never>; Returns: boolean }
      hook_email_change: { Args: { event: Json }; Returns: Json }
      hook_institution_email: { Args: { event: Json }; Returns: Json }
      hook_mail_values: { Args: { event: Json }; Returns: Json }
      import_register: {
        Args: { is_preview?: boolean; lines: Json }
        Returns: Json
      }
      issue_certificate: {
        Args: Record<PropertyKey, never>
        Returns: {
          code: string
          content: NonNullable<Json>
          id: string
          issued_at: string
          number: number
          person_id: string
          revocation_cause: string | null
          revoked_at: string | null
          year: number
        }
        SetofOptions: {
          from: "*"
          to: "activity_certificates"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      join_club: { Args: { club: string; note?: string }; Returns: string }
      ledger_accounts: {
        Args: Record<PropertyKey, never>
        Returns: {
          account: string
          credit: number
          debit: number
        }[]
      }
      list_board_members: {
        Args: Record<PropertyKey, never>
        Returns: {
          avatar_path: string
          club: string
          club_th: string
          division: string
          division_th: string
          ends_on: string
          id: string
          name: string
          name_en: string
          photo_path: string
          role: Database["public"]["Enums"]["user_role"]
          starts_on: string
          term: string
        }[]
      }
      list_failed_notices: {
        Args: Record<PropertyKey, never>
        Returns: {
          attempts: number
          can_resend: boolean
          channel: string
          content: Json
          created_at: string
          id: string
          kind: string
          last_error: string
          next_attempt_at: string
          person: string
          person_en: string
          state: string
        }[]
      }
      list_my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          address: string
          device: string
          id: string
          is_current: boolean
          last_used_at: string
          started_at: string
        }[]
      }
      list_scheduled_jobs: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_active: boolean
          job: string
          last_ended_at: string
          last_message: string
          last_started_at: string
          last_status: string
          schedule: string
        }[]
      }
      list_undelivered_mail: {
        Args: Record<PropertyKey, never>
        Returns: {
          attempts: number
          can_resend: boolean
          created_at: string
          id: string
          kind: string
          last_error: string
          next_attempt_at: string
          recipient: string
          source: string
          state: string
        }[]
      }
      move_project: {
        Args: {
          note?: string
          project: string
          section?: string
          to_status: Database["public"]["Enums"]["project_status"]
        }
        Returns: {
          academic_year: number | null
          advisor_name: string | null
          budget_items: NonNullable<Json>
          budget_source: string | null
          budget_total: number
          club_id: string | null
          created_at: string
          created_by: string
          division: string | null
          ends_on: string | null
          expected_participants: number | null
          expected_results: string | null
          id: string
          indicators: string | null
          move_note: string | null
          move_section: string | null
          needs_board: boolean
          objectives: string | null
          plan: string | null
          rationale: string | null
          responsible: NonNullable<Json>
          risks: NonNullable<Json>
          starts_on: string | null
          status: Database["public"]["Enums"]["project_status"]
          status_changed_at: string
          submitted_at: string | null
          target_group: string | null
          title: string
          title_en: string | null
          updated_at: string
          venue: string | null
          waiting_for: string | null
        }
        SetofOptions: {
          from: "*"
          to: "projects"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      my_quotas: {
        Args: Record<PropertyKey, never>
        Returns: {
          allowed: number
          kind: string
          used: number
        }[]
      }
      my_reviews: { Args: { of_project?: string }; Returns: Json }
      name_club_officer: {
        Args: { member: string; office: string }
        Returns: undefined
      }
      names_to_confirm: {
        Args: Record<PropertyKey, never>
        Returns: {
          cohort: number
          email: string
          full_name: string
          full_name_en: string
          is_confirmed: boolean
          is_doubtful: boolean
          nickname: string
          person_id: string
          requested_at: string
          requested_cohort: number
          requested_name: string
          requested_name_en: string
          waiting: number
        }[]
      }
      own_chat_turns: { Args: Record<PropertyKey, never>; Returns: Json }
      own_clubs: {
        Args: Record<PropertyKey, never>
        Returns: {
          conversations: number
          is_officer: boolean
          is_president: boolean
          logo_path: string
          meeting: string
          meeting_th: string
          name: string
          name_th: string
          office: string
          own: string
          requests: number
          slug: string
        }[]
      }
      photo_consents: {
        Args: { event: string }
        Returns: {
          agreed: number
          attendees: number
        }[]
      }
      place_order: {
        Args: { club: string; items: Json; note?: string }
        Returns: {
          buyer_id: string
          cancelled_at: string | null
          cancelled_by: string | null
          check_by: string | null
          club_id: string
          created_at: string
          ended_at: string | null
          extended_at: string | null
          handed_over_at: string | null
          handed_over_by: string | null
          id: string
          note: string | null
          pay_by: string | null
          status: Database["public"]["Enums"]["order_status"]
          total: number
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "shop_orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      plan_hand_over: {
        Args: {
          ends_on?: string
          is_preview?: boolean
          lines: Json
          starts_on: string
          term: string
        }
        Returns: Json
      }
      poll_voters: {
        Args: { poll: string }
        Returns: {
          avatar_path: string
          choices: string[]
          id: string
          name: string
          name_en: string
        }[]
      }
      product_sales: {
        Args: { months?: number }
        Returns: {
          amount: number
          month: string
          pieces: number
          product_id: string
        }[]
      }
      project_attendance: { Args: { project: string }; Returns: Json }
      project_reviewers: {
        Args: { project: string }
        Returns: {
          authority: string
          full_name: string
          full_name_en: string
          is_name_doubtful: boolean
          needs_reason: boolean
          nickname: string
          person_id: string
          role: string
          seat: string
          step: number
        }[]
      }
      proposals_by_month: {
        Args: { months?: number }
        Returns: {
          approved: number
          handed_in: number
          month: string
          rejected: number
        }[]
      }
      publish_event_draft: { Args: { draft: string }; Returns: string }
      publish_policy_text: { Args: { text_kind: string }; Returns: number }
      record_consents: {
        Args: { answers: Json; reader_language: string }
        Returns: undefined
      }
      record_deposit: {
        Args: {
          amount: number
          note?: string
          proof?: string
          shop_order: string
        }
        Returns: {
          amount: number
          created_at: string
          credit_account: string | null
          debit_account: string | null
          id: number
          kind: string
          note: string | null
          order_id: string
          proof_id: string | null
          recorded_by: string | null
        }
        SetofOptions: {
          from: "*"
          to: "shop_payment_ledger"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      record_refund: {
        Args: { amount: number; note?: string; shop_order: string }
        Returns: {
          amount: number
          created_at: string
          credit_account: string | null
          debit_account: string | null
          id: number
          kind: string
          note: string | null
          order_id: string
          proof_id: string | null
          recorded_by: string | null
        }
        SetofOptions: {
          from: "*"
          to: "shop_payment_ledger"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      refuse_name: {
        Args: { is_refused?: boolean; person: string }
        Returns: undefined
      }
      refuse_slip: {
        Args: { reason?: string; slip: string }
        Returns: {
          created_at: string
          file_hash: string | null
          file_path: string
          id: string
          order_id: string
          qr_payload: string | null
          refusal_reason: string | null
          refused_at: string | null
          refused_by: string | null
          sending_bank: string | null
          trans_ref: string | null
          uploader_id: string
        }
        SetofOptions: {
          from: "*"
          to: "shop_payment_proofs"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reissue_certificate: {
        Args: { certificate: string }
        Returns: {
          code: string
          content: NonNullable<Json>
          id: string
          issued_at: string
          number: number
          person_id: string
          revocation_cause: string | null
          revoked_at: string | null
          year: number
        }
        SetofOptions: {
          from: "*"
          to: "activity_certificates"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      release_deliveries: {
        Args: { deliveries: string[]; seconds: number }
        Returns: undefined
      }
      remove_attendance: {
        Args: { attendance: string; reason: string }
        Returns: undefined
      }
      remove_club_member: {
        Args: { member: string; note?: string }
        Returns: undefined
      }
      remove_connection: {
        Args: { actor: string; connection: string }
        Returns: boolean
      }
      remove_poll: {
        Args: { poll: string; reason: string }
        Returns: undefined
      }
      reopen_order: {
        Args: { shop_order: string }
        Returns: {
          buyer_id: string
          cancelled_at: string | null
          cancelled_by: string | null
          check_by: string | null
          club_id: string
          created_at: string
          ended_at: string | null
          extended_at: string | null
          handed_over_at: string | null
          handed_over_by: string | null
          id: string
          note: string | null
          pay_by: string | null
          status: Database["public"]["Enums"]["order_status"]
          total: number
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "shop_orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      resend_invitation: { Args: { invitation: string }; Returns: undefined }
      resend_mail: { Args: { mail: string }; Returns: undefined }
      resend_notices: { Args: { delivery?: string }; Returns: number }
      restore_person: { Args: { person: string }; Returns: undefined }
      return_event_draft: {
        Args: { draft: string; note: string }
        Returns: undefined
      }
      revoke_certificate: {
        Args: { cause?: string; certificate: string; note?: string }
        Returns: string
      }
      sales_by_month: {
        Args: { months?: number }
        Returns: {
          deposited: number
          month: string
          payments: number
          refunded: number
        }[]
      }
      save_connection: {
        Args: {
          actor: string
          connection: string
          sealed_values: string
          set_fields: string[]
        }
        Returns: undefined
      }
      search_portal: {
        Args: { max_rows?: number; of_kind?: string; term: string }
        Returns: {
          at: string
          club_slug: string
          id: string
          kind: string
          note: string
          note_th: string
          score: number
          slug: string
          title: string
          title_th: string
        }[]
      }
      set_club_joining: {
        Args: { club: string; joining: string }
        Returns: undefined
      }
      shop_state: {
        Args: Record<PropertyKey, never>
        Returns: {
          amount: number
          oldest: string
          orders: number
          status: Database["public"]["Enums"]["order_status"]
        }[]
      }
      step_times: {
        Args: { months?: number }
        Returns: {
          decisions: number
          median_hours: number
          slow_hours: number
          status: Database["public"]["Enums"]["project_status"]
        }[]
      }
      submit_event_draft: { Args: { draft: string }; Returns: undefined }
      suspend_person: {
        Args: { person: string; reason: string }
        Returns: undefined
      }
      take_back_handover: {
        Args: { shop_order: string }
        Returns: {
          buyer_id: string
          cancelled_at: string | null
          cancelled_by: string | null
          check_by: string | null
          club_id: string
          created_at: string
          ended_at: string | null
          extended_at: string | null
          handed_over_at: string | null
          handed_over_by: string | null
          id: string
          note: string | null
          pay_by: string | null
          status: Database["public"]["Enums"]["order_status"]
          total: number
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "shop_orders"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      take_chat_turn: {
        Args: { identifier: string; surface: string }
        Returns: Json
      }
      unsubscribe_notices: { Args: { token: string }; Returns: string }
      verify_approval_chain: { Args: { project: string }; Returns: Json }
      verify_certificate: { Args: { code: string }; Returns: Json }
      verify_chain_head: {
        Args: { hash: string; project: string; sequence: number }
        Returns: boolean
      }
      waiting_by_step: {
        Args: Record<PropertyKey, never>
        Returns: {
          oldest: string
          overdue: number
          role: string
          waiting: number
        }[]
      }
      withdraw_event_draft: { Args: { draft: string }; Returns: undefined }
      withdraw_invitation: { Args: { invitation: string }; Returns: undefined }
      withdraw_name_confirmation: {
        Args: { person: string }
        Returns: undefined
      }
      write_to_club: {
        Args: { body: string; club: string }
        Returns: undefined
      }
      write_to_club_members: {
        Args: { body: string; club: string }
        Returns: number
      }
    }
    Enums: {
      chat_message_role: "user" | "assistant" | "tool"
      document_kind: "receipt" | "photo" | "signed-letter" | "report" | "other"
      order_status:
        | "awaiting-payment"
        | "payment-sent"
        | "paid"
        | "handed-over"
        | "cancelled"
        | "refunded"
      project_status:
        | "draft"
        | "submitted-to-chair"
        | "chair-approved"
        | "secretary-approved"
        | "vp-approved"
        | "president-approved"
        | "advisor-approved"
        | "assist-dean-approved"
        | "dean-approved"
        | "in-progress"
        | "completed"
        | "post-report-submitted"
        | "archived"
        | "rejected"
        | "revisions-requested"
        | "cancelled"
      user_role:
        | "member"
        | "chair"
        | "vp"
        | "secretary"
        | "president"
        | "advisor"
        | "asst_dean"
        | "dean"
        | "admin"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      chat_message_role: ["user", "assistant", "tool"],
      document_kind: ["receipt", "photo", "signed-letter", "report", "other"],
      order_status: [
        "awaiting-payment",
        "payment-sent",
        "paid",
        "handed-over",
        "cancelled",
        "refunded",
      ],
      project_status: [
        "draft",
        "submitted-to-chair",
        "chair-approved",
        "secretary-approved",
        "vp-approved",
        "president-approved",
        "advisor-approved",
        "assist-dean-approved",
        "dean-approved",
        "in-progress",
        "completed",
        "post-report-submitted",
        "archived",
        "rejected",
        "revisions-requested",
        "cancelled",
      ],
      user_role: [
        "member",
        "chair",
        "vp",
        "secretary",
        "president",
        "advisor",
        "asst_dean",
        "dean",
        "admin",
      ],
    },
  },
} as const
